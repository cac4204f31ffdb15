"""Rules of an owner that a document connects to beside a work, as its words name them.

"beställarens tillägg och ändringar", "Göteborgs Stads tekniska handbok": they change nothing in
which edition of the work holds.
"""

import re

_OWN_RULE = (
    r"(?:(?:[a-zåäö]{2,30}s|de|egna|tekniska|administrativa|särskilda|projektspecifika|gällande"
    r"|objektspecifika|generella)\s+){0,4}"
    r"(?:tillägg|ändringar|kompletteringar|[a-zåäö]{0,20}(?:anvisning(?:ar|arna)?|handbok|handboken"
    r"|föreskrifter|föreskrifterna|standardritningar|riktlinjer|bestämmelser|kravspecifikation))"
)
OWN_RULES = rf"{_OWN_RULE}(?:(?:,|\s+och|\s+samt)\s+(?:till\s+)?{_OWN_RULE}){{0,3}}"
"""The pattern of one or several such names, in small letters."""
# "beställarens tillägg och till |§"
OWN_RULES_FIRST = re.compile(rf"\A\s*{OWN_RULES}\s+(?:och|samt)\s+till\s*\Z")
