# Dot-sourced by run.ps1 and test.ps1: finds Python and makes the virtual environment.
$ErrorActionPreference = "Stop"
$Root = Split-Path -Parent $PSScriptRoot
$Venv = Join-Path $Root ".venv"
$Python = Join-Path $Venv "Scripts\python.exe"

function Find-Python {
    foreach ($candidate in @(@("py", "-3"), @("python"), @("python3"))) {
        $name = $candidate[0]
        $rest = @($candidate | Select-Object -Skip 1)
        if (-not (Get-Command $name -ErrorAction SilentlyContinue)) { continue }
        & $name @rest -c "import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))" 2>$null
        if ($LASTEXITCODE -eq 0) { return ,$candidate }
    }
    throw "granskare: Python 3.11 or newer was not found; install it and run this again."
}

function Initialize-Venv([string[]]$Locks) {
    $wanted = ($Locks | ForEach-Object { (Get-FileHash (Join-Path $Root $_)).Hash }) -join "-"
    $stamp = Join-Path $Venv (".granskare-" + ($Locks -join "-"))
    if ((Test-Path $Python) -and (Test-Path $stamp) -and ((Get-Content $stamp) -eq $wanted)) { return }
    if (-not (Test-Path $Python)) {
        $found = Find-Python
        $rest = @($found | Select-Object -Skip 1)
        & $found[0] @rest -m venv $Venv
        if ($LASTEXITCODE -ne 0) { throw "granskare: the virtual environment could not be made in $Venv" }
    }
    foreach ($lock in $Locks) {
        & $Python -m pip install -q --disable-pip-version-check -r (Join-Path $Root $lock)
        if ($LASTEXITCODE -ne 0) { throw "granskare: pip could not install what $lock names." }
    }
    Set-Content -Path $stamp -Value $wanted
}
