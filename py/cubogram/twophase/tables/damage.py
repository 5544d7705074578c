"""What is raised where tables are not what they must be."""


class TablesDamaged(RuntimeError):
    """Tables in memory that are not right: a fault of the machine or of this package.

    Files that are damaged raise nothing: they are not used, and made or fetched again.
    """
