"""What all tests share: how hard the property tests try."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile("native", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile(
    "browser-runtime",
    parent=settings.get_profile("native"),
    max_examples=10,
    database=None,
)
settings.load_profile(os.environ.get("CUBOGRAM_TEST_PROFILE", "native"))
