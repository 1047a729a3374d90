"""Scores a whole corpus of recorded walks with `routesim score`, on one machine or a cluster."""

__version__ = "0.4.0"
