"""What stands for Spack when its recipe is looked at: each directive prints itself."""


def _directive(name):
    def record(*words, **named):
        print(name, *words, *("%s=%s" % item for item in sorted(named.items())))
    return record


for _name in ("license", "version", "depends_on", "generator", "variant", "conflicts"):
    globals()[_name] = _directive(_name)
