"""Reads PNG files without a library."""
import struct
import zlib


def read_png(path):
    """The rows of a picture with 8 bits a channel: lists of colours (red, green, blue[, opacity])."""
    data = path.read_bytes()
    width, height, depth, color = struct.unpack(">IIBB", data[16:26])
    assert depth == 8
    channels = {2: 3, 6: 4}[color]
    at, packed = 8, b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        packed += data[at + 8:at + 8 + length] if kind == b"IDAT" else b""
        at += 12 + length
    raw = zlib.decompress(packed)
    stride = channels * width
    rows, above = [], bytes(stride)
    for y in range(height):
        method, line = raw[y * (stride + 1)], bytearray(raw[y * (stride + 1) + 1:][:stride])
        for x in range(stride):
            a = line[x - channels] if x >= channels else 0
            b = above[x]
            c = above[x - channels] if x >= channels else 0
            nearest = min((a, b, c), key=lambda value: abs(a + b - c - value))
            line[x] = line[x] + (0, a, b, (a + b) // 2, nearest)[method] & 255
        rows.append([tuple(line[x:x + channels]) for x in range(0, stride, channels)])
        above = line
    return rows
