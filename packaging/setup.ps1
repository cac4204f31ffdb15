# Dot-sourced by run.ps1 and test.ps1: finds Python and makes the virtual environment.
$ErrorActionPreference = "Stop"
$PSNativeCommandUseErrorActionPreference = $false
$Root = Split-Path -Parent $PSScriptRoot
$Venv = Join-Path $Root ".venv"
$Python = Join-Path $Venv "Scripts\python.exe"
$Stamp = Join-Path $Venv ".granskare"
$Supported = "import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))"

function Say($Text) { [Console]::Error.WriteLine("granskare: $Text") }
function Stop-With($Text) { Say $Text; exit 2 }

# Whether a command ends with 0, in silence. Windows PowerShell makes an error of each line a
# command writes to a redirected standard error, which must not end the script.
function Test-Command([string]$Command, [string[]]$Arguments) {
    $ErrorActionPreference = "SilentlyContinue"
    if (-not (Get-Command $Command)) { return $false }
    & $Command @Arguments *> $null
    return $LASTEXITCODE -eq 0
}

function Test-Module([string]$Name) {
    $found = "from importlib.util import find_spec as f; import sys; f('$Name') or sys.exit(1); "
    return Test-Command $Python @("-c", ($found + $Supported))
}

function New-Venv {
    $candidates = "py -3", "py -3.14", "py -3.13", "py -3.12", "py -3.11", "python", "python3"
    foreach ($candidate in $candidates) {
        $command = @(-split $candidate)[0]
        $options = @(-split $candidate | Select-Object -Skip 1)
        if (-not (Test-Command $command ($options + @("-c", $Supported)))) { continue }
        Say "making the virtual environment .venv"
        & $command @options -m venv --clear $Venv
        if ($LASTEXITCODE -ne 0) { Stop-With "the virtual environment could not be made in $Venv" }
        return
    }
    Stop-With "Python 3.11 to 3.14 was not found; install it and run this again."
}

# The hashes of the lock files, as the stamp keeps them; without it .venv was left half-made.
function Get-Wanted([string[]]$Locks) {
    return @($Locks | ForEach-Object { (Get-FileHash -LiteralPath (Join-Path $Root $_)).Hash })
}

function Initialize-Venv([string[]]$Locks) {
    $wanted = @(Get-Wanted $Locks)
    $known = @(if (Test-Path -LiteralPath $Stamp) { Get-Content -LiteralPath $Stamp })
    $missing = @($wanted | Where-Object { $known -notcontains $_ })
    if ($missing.Count -eq 0 -and (Test-Module "PySide6")) { return }
    if ($known.Count -eq 0 -or -not (Test-Module "pip")) { New-Venv }
    Say "installing the packages of $Locks (the first time takes about a minute)"
    Remove-Item -LiteralPath $Stamp -ErrorAction SilentlyContinue
    foreach ($lock in $Locks) {
        & $Python -m pip install -q --disable-pip-version-check -r (Join-Path $Root $lock)
        if ($LASTEXITCODE -ne 0) { Stop-With "pip could not install the packages of $lock; is the network reachable?" }
    }
    Set-Content -LiteralPath $Stamp -Value $wanted
}
