# Sets everything up and opens the sample tender, reviewed. Arguments are passed on.
. (Join-Path $PSScriptRoot "setup.ps1")
Initialize-Venv @("requirements.lock")
# An array, also of one: a lone string would be passed on letter by letter.
$arguments = @(if ($args.Count -gt 0) { $args } else { "demo" })
$before = $env:PYTHONPATH
try {
    # Not from the repository's folder: a file given by a relative name is meant from here.
    $env:PYTHONPATH = $Root
    & $Python -P -m reviewer_app @arguments
} finally {
    $env:PYTHONPATH = $before
}
exit $LASTEXITCODE
