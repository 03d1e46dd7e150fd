"""The rule sets, each one file that registers itself."""

from importlib import import_module
from pkgutil import iter_modules

from spadille.rulesets.base import Option, Rules, RuleSet, find, registered, rules

for _module in iter_modules(__path__, f"{__name__}."):
    import_module(_module.name)

__all__ = ["Option", "RuleSet", "Rules", "find", "registered", "rules"]
