import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { crc32, deflate, inflate } from "node:zlib";
import { invalid, tooLarge } from "@server/core/errors";
import type { Upload } from "./upload.ts";

const [deflateAsync, inflateAsync] = [promisify<Buffer, Buffer>(deflate), promisify(inflate)];

const MAX = { bytes: 512 * 1024, side: 4096, pixels: 4_000_000 };
const MAX_COLOR_BYTES = 3 * 256; // bytes
const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");
/** The number of channels by the colour type of a PNG. */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * Rebuilds the PNG of a drawn signature from its pixels and palette, without any other data of the upload. Throws 422
 * at the field if it is not a PNG, too large, or blank. The PNG is parsed here, so that no untrusted picture reaches an
 * image decoder.
 */
export async function drawnSignature({ field, path, size, type }: Upload): Promise<Buffer> {
  if (type !== "image/png") throw invalid("signature_pad.not_png", field);
  if (size > MAX.bytes) throw tooLarge("signature_pad.too_large", field);
  const bytes = await readFile(path);
  const found = await rawOf(bytes).catch(() => null);
  if (found === null) throw invalid("signature_pad.not_png", field);
  if (found === "large") throw tooLarge("signature_pad.too_large", field);
  if (isBlank(found)) throw invalid("signature_pad.blank", field);
  const colors = ["PLTE", "tRNS"].flatMap((name) => {
    const data = chunksOf(bytes, name)[0];
    return data && data.length <= MAX_COLOR_BYTES ? [chunk(name, data)] : [];
  });
  const head = chunk("IHDR", bytes.subarray(16, 29));
  return Buffer.concat([
    SIGNATURE,
    head,
    ...colors,
    chunk("IDAT", await deflateAsync(found.raw)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

type Raw = { raw: Buffer; lineLength: number; bytesPerPixel: number; height: number };

/** The uncompressed scanlines of a PNG; null: not a valid PNG. */
async function rawOf(bytes: Buffer): Promise<Raw | "large" | null> {
  if (!bytes.subarray(0, 8).equals(SIGNATURE) || bytes.toString("latin1", 12, 16) !== "IHDR") return null;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const [depth, color, , , interlaced] = bytes.subarray(24, 29);
  const channels = CHANNELS[color!];
  if (!channels || ![1, 2, 4, 8, 16].includes(depth!) || interlaced || width < 1 || height < 1) return null;
  if (width > MAX.side || height > MAX.side || width * height > MAX.pixels) return "large";
  const lineLength = Math.ceil((width * channels * depth!) / 8);
  const whole = (lineLength + 1) * height;
  const raw: Buffer = await inflateAsync(Buffer.concat(chunksOf(bytes, "IDAT")), { maxOutputLength: whole });
  if (raw.length !== whole) return null;
  for (let line = 0; line < height; line++) if (raw[line * (lineLength + 1)]! > 4) return null;
  return { raw, lineLength, bytesPerPixel: Math.max(1, (channels * depth!) / 8), height };
}

function chunksOf(bytes: Buffer, wanted: string): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString("latin1", at + 4, at + 8);
    if (name === wanted) pieces.push(bytes.subarray(at + 8, at + 8 + length));
    if (name === "IEND") break;
    at += 12 + length;
  }
  return pieces;
}

/**
 * Whether every pixel equals the first. Reverses the filter of each scanline, which stores the difference to a value
 * predicted from the pixels to the left and above.
 */
function isBlank({ raw, lineLength, bytesPerPixel, height }: Raw): boolean {
  let above = Buffer.alloc(lineLength);
  let first: Buffer | undefined;
  for (let line = 0; line < height; line++) {
    const from = line * (lineLength + 1);
    const current = Buffer.alloc(lineLength);
    for (let at = 0; at < lineLength; at++) {
      const left = at >= bytesPerPixel ? current[at - bytesPerPixel]! : 0;
      const corner = at >= bytesPerPixel ? above[at - bytesPerPixel]! : 0;
      current[at] = raw[from + 1 + at]! + predicted(raw[from]!, left, above[at]!, corner);
      if (!first && at === bytesPerPixel - 1) first = current.subarray(0, bytesPerPixel);
      if (first && current[at] !== first[at % bytesPerPixel]) return false;
    }
    above = current;
  }
  return true;
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  const toLeft = Math.abs(above - corner);
  const toAbove = Math.abs(left - corner);
  const toCorner = Math.abs(left + above - 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
