# Sets everything up and opens the sample tender, reviewed. Arguments are passed on.
. "$PSScriptRoot\setup.ps1"
Initialize-Venv @("requirements.lock")
Set-Location $Root
$arguments = if ($args.Count -gt 0) { $args } else { @("demo") }
& $Python -m reviewer_app @arguments
exit $LASTEXITCODE
