#!/usr/bin/env python3
"""Regenerates the photographs in this folder: POV-Ray renders the street through known cameras, Pillow encodes the
pictures, and Exif data are written by hand. It needs POV-Ray 3.7 (Debian: povray) and Pillow; no test does.

The parameters of each photograph are written to cameras.csv. This script shares nothing with RouteSim: a camera
consists of three vectors, from which the picture is made, and the horizon in the picture is the line through two
distant points on the ground.
"""
import csv
import io
import math
import pathlib
import struct
import subprocess
import sys
import tempfile

from PIL import Image

HERE = pathlib.Path(__file__).parent
EYE = 1.5  # metres above the pavement
NAMES = ["file", "width", "height", "focal", "heading", "pitch", "roll", "horizon_left_x", "horizon_left_y",
         "horizon_right_x", "horizon_right_y"]


def exif(orientation, entries):
    """Returns Exif data, little-endian, with the orientation and the given entries of the photograph's directory:
    tag, type, value.
    """
    first = 8
    second = first + 2 + 2 * 12 + 4
    data = second + 2 + len(entries) * 12 + 4
    head = b"II*\0" + struct.pack("<I", first) + struct.pack("<H", 2)
    head += struct.pack("<HHIHH", 0x0112, 3, 1, orientation, 0)
    head += struct.pack("<HHII", 0x8769, 4, 1, second) + struct.pack("<I", 0)
    directory, values = struct.pack("<H", len(entries)), b""
    for tag, kind, value in sorted(entries):
        if kind == 5:
            directory += struct.pack("<HHII", tag, 5, 1, data + len(values))
            values += struct.pack("<II", *value)
        elif kind == 3:
            directory += struct.pack("<HHIHH", tag, 3, 1, value, 0)
        else:
            directory += struct.pack("<HHII", tag, 4, 1, value)
    return b"Exif\0\0" + head + directory + struct.pack("<I", 0) + values


def dot(a, b):
    return sum(p * q for p, q in zip(a, b))


class Camera:
    """A pinhole camera with square pixels and its principal point in the middle."""

    def __init__(self, width, height, focal, heading, pitch, roll):
        self.width, self.height, self.focal = width, height, focal
        self.angles = heading, pitch, roll
        h, p, r = (math.radians(angle) for angle in self.angles)
        self.ahead = (math.sin(h) * math.cos(p), math.sin(p), math.cos(h) * math.cos(p))
        right = (math.cos(h), 0, -math.sin(h))
        up = (-math.sin(h) * math.sin(p), math.cos(p), -math.cos(h) * math.sin(p))
        # Rotated clockwise, as seen by the person who holds the camera.
        self.right = tuple(math.cos(r) * a - math.sin(r) * b for a, b in zip(right, up))
        self.up = tuple(math.cos(r) * b + math.sin(r) * a for a, b in zip(right, up))

    def seen(self, direction):
        """Returns the position in the picture of an object in the given direction, in pixels from the upper-left
        corner.
        """
        depth = dot(direction, self.ahead)
        return (self.width / 2 + self.focal * dot(direction, self.right) / depth,
                self.height / 2 - self.focal * dot(direction, self.up) / depth)

    def horizon(self):
        """Returns two points on the horizon, in level directions 15 degrees to the left and to the right."""
        places = []
        for turn in (-15, 15):
            azimuth = math.radians(self.angles[0] + turn)
            places += self.seen((math.sin(azimuth), 0, math.cos(azimuth)))
        return places

    def render(self):
        """Returns the picture as rendered by POV-Ray."""
        def vector(values, length=1):
            return "<" + ", ".join(repr(value * length) for value in values) + ">"

        declarations = f"""
#declare Place = <0, {EYE}, 0>;
#declare Ahead = {vector(self.ahead, self.focal)};
#declare Rightward = {vector(self.right, self.width)};
#declare Upward = {vector(self.up, self.height)};
"""
        with tempfile.TemporaryDirectory() as folder:
            scene, picture = pathlib.Path(folder, "scene.pov"), pathlib.Path(folder, "scene.png")
            scene.write_text("#version 3.7;\n" + declarations + (HERE / "street.pov").read_text())
            run = subprocess.run(
                ["povray", f"+I{scene}", f"+O{picture}", f"+W{self.width}", f"+H{self.height}", "+FN8", "+A0.1", "+AM2", "+R3", "-D",
                 "-GA", "File_Gamma=sRGB"], capture_output=True, text=True)
            if run.returncode:
                sys.exit(run.stderr)
            with Image.open(picture) as image:
                return image.convert("RGB")


def diagonal(width, height, millimetres):
    """Returns the focal length in pixels for a 35 mm equivalent: the diagonal of 36 by 24 mm corresponds to that of
    the picture.
    """
    return millimetres * math.hypot(width, height) / math.hypot(36, 24)


def main():
    rows = []

    def keep(name, camera, data):
        (HERE / name).write_bytes(data)
        rows.append([name, camera.width, camera.height, f"{camera.focal:.6f}", *camera.angles,
                     *(f"{value:.4f}" for value in camera.horizon())])

    # A phone's main camera, held upright. The picture is stored on its side, as phones do, and must be rotated
    # according to its Exif data.
    camera = Camera(810, 1080, diagonal(810, 1080, 26), 6, -9, 2.5)
    stored = camera.render().transpose(Image.Transpose.ROTATE_90)
    file = io.BytesIO()
    stored.save(file, "JPEG", quality=82, exif=exif(6, [(0xA002, 4, 1080), (0xA003, 4, 810), (0x920A, 5, (57, 10)),
                                                       (0xA405, 3, 26)]))
    keep("upright.jpg", camera, file.getvalue())

    # A phone's wide camera, held sideways, at an angle and pointing down.
    camera = Camera(1080, 810, diagonal(1080, 810, 14), -14, -17, -6)
    file = io.BytesIO()
    camera.render().save(file, "WEBP", quality=80, method=6, exif=exif(1, [(0xA405, 3, 14)])[6:])
    keep("wide.webp", camera, file.getvalue())

    # A camera with a longer lens, whose data state the sensor instead of an equivalent: 35 mm, and 6000 pixels on
    # 23.5 mm, reduced to 1200 pixels.
    camera = Camera(1200, 800, 35 * 1200 / 23.5, 3, 1.5, 0.7)
    file = io.BytesIO()
    camera.render().save(file, "JPEG", quality=82, exif=exif(1, [
        (0x920A, 5, (35, 1)), (0xA002, 4, 6000), (0xA003, 4, 4000), (0xA20E, 5, (600000, 235)), (0xA210, 3, 3)]))
    keep("long.jpg", camera, file.getvalue())

    with open(HERE / "cameras.csv", "w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(NAMES)
        writer.writerows(rows)


main()
