"""Seeded poses, as options of `routesim render`."""

from geographiclib.geodesic import Geodesic

PLACEMENTS = ("ellipsoid", "sphere", "auxiliary")
# A screen that is so narrow that some labels do not fit.
TINY = (52, 90, 60)
# Width, height and focal length in points: phones, a tablet, and shapes that no phone has.
SCREENS = (
    (375, 667, 530), (390, 844, 702.5), (430, 932, 772.25), (820, 1180, 1010.125), (412, 915, 655),
    (320, 320, 90), (640, 200, 1200), TINY,
)


def number(value, digits=6):
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def finished(rng, options):
    """Returns the pose with a screen, a time and a design added."""
    options = options + screen(rng) + clock(rng)
    is_tiny = f"{TINY[0]}x{TINY[1]}" in options
    return options + design(rng, (0, 10) if is_tiny else (0, 10, 40))


def usual(rng, route):
    """Returns a pose with any heading and roll, and a pitch of -40 to 40 degrees, on the route or up to 60 m off it."""
    options = where(rng, route, 60.0)
    if rng.random() < 0.9:
        options += ["--heading", number(rng.uniform(0, 360), 3)]
    options += [f"--pitch={number(rng.uniform(-40, 40), 3)}"]
    if rng.random() < 0.8:
        options += [f"--roll={number(rng.uniform(-180, 180), 3)}"]
    return finished(rng, options)


def extreme(rng, route):
    """Returns a pose for which formulas break down: at ends, vertices, the finish, or a pole of the camera."""
    place = rng.randrange(6)
    if place == 0:
        point = rng.choice(route.points)
        options = [f"--at={point[0]!r},{point[1]!r}"]
    elif place == 1:
        options = ["--chainage", number(int(route.length * 1e6) / 1e6)]
    elif place == 2:
        vertex = rng.choice(route.chainages[:-1])
        options = ["--chainage", number(vertex, 9)]
    elif place == 3:
        options = ["--chainage", number(3 * rng.randrange(int(route.length / 3) + 1))]
    else:
        options = where(rng, route, rng.choice((0.5, 60.0, 2000.0, 20000.0)))
    look = rng.randrange(4)
    if look == 0:
        away = rng.choice(("to", "from"))
        options += ["--heading", number(finish_bearing(route, options, away), 6)]
    elif look == 1:
        options += ["--heading", str(rng.choice((0, 90, 180, 270, 359.999999)))]
    elif look == 2:
        options += [f"--heading={number(rng.uniform(0, 360), 6)}"]
    options += [f"--pitch={number(rng.choice((0, 90, -90, 45, -45, 89.9, rng.uniform(-90, 90))), 6)}"]
    options += [f"--roll={number(rng.choice((0, 90, -90, 180, 45, rng.uniform(-180, 180))), 6)}"]
    return finished(rng, options)


def where(rng, route, reach):
    """Returns a chainage, or a position up to `reach` metres away from one."""
    chainage = rng.uniform(0, route.length)
    if rng.random() < 0.5:
        return ["--chainage", number(int(chainage * 1e6) / 1e6)]
    latitude, longitude = route.coordinate_at(chainage)
    off = Geodesic.WGS84.Direct(latitude, longitude, rng.uniform(0, 360), rng.uniform(0, reach))
    return [f"--at={number(off['lat2'], 9)},{number(off['lon2'], 9)}"]


def finish_bearing(route, options, away):
    """Returns the heading towards or away from the finish, from the position given by the options."""
    if options[0].startswith("--at="):
        latitude, longitude = (float(text) for text in options[0][5:].split(","))
    else:
        latitude, longitude = route.coordinate_at(float(options[1]))
    azimuth = Geodesic.WGS84.Inverse(latitude, longitude, *route.points[-1][:2])["azi1"]
    return (azimuth + (0 if away == "to" else 180)) % 360


def screen(rng):
    options = []
    if rng.random() < 0.7:
        width, height, focal = rng.choice(SCREENS)
        options += ["--viewport", f"{width}x{height}"]
        if rng.random() < 0.5:
            options += ["--focal", number(focal)]
        else:
            options += ["--fov", number(rng.uniform(30, 100), 2)]
    if rng.random() < 0.25:
        options += ["--landscape"]
    return options


def clock(rng):
    options = []
    if rng.random() < 0.7:
        options += ["--time", number(rng.uniform(0, 10), 4)]
    if rng.random() < 0.1:
        options += ["--still"]
    return options


def design(rng, insets):
    options = []
    if rng.random() < 0.4:
        options += ["--placement", rng.choice(PLACEMENTS)]
    if rng.random() < 0.2:
        options += ["--units", "imperial"]
    if rng.random() < 0.2:
        smallest = rng.uniform(5, 60)
        near = rng.uniform(0, 200)
        options += [
            "--placemark-min", number(smallest, 2),
            "--placemark-max", number(smallest + rng.uniform(0, 100), 2),
            "--placemark-near", number(near, 2),
            "--placemark-far", number(near + rng.uniform(1, 3000), 2),
        ]
    if rng.random() < 0.2:
        options += ["--hint-inset", number(rng.choice(insets))]
    if rng.random() < 0.6:
        options += ["--hint-style", rng.choice(("halo", "wedge"))]
    if rng.random() < 0.15:
        options += ["--arrow-spacing", number(rng.choice((1, 2.5, 5, 8)))]
    if rng.random() < 0.15:
        options += ["--arrow-window", number(rng.choice((10, 50, 200)))]
    if rng.random() < 0.15:
        options += ["--arrow-period", number(rng.choice((0.7, 1, 4)))]
    if rng.random() < 0.2:
        options += ["--eye-height", number(rng.uniform(0.5, 2.2), 3)]
    if rng.random() < 0.1:
        options += ["--terrain"]
    return options
