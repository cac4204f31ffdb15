"""An export checked again, by code that shares nothing with what made it.

Another PDF library reads the pages, the registry file is read by plain SQL, and codes are looked
for by a scanner of its own. Nothing of gate, extraction, documents and registry_db is imported.
"""
