/** The records of a ZIP as PKWARE's note lays them out, with the 64-bit ones for what is larger than they can say. */

const SIGNATURE = {
  local: 0x04034b50,
  descriptor: 0x08074b50,
  central: 0x02014b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
  end: 0x06054b50,
};
export const MAX32 = 0xffffffff;
export const MAX16 = 0xffff;
/** Sizes and offset of a file of a ZIP. `packed`: its bytes in the ZIP; `size`: unpacked. */
export type ZipEntry = { name: string; method: 0 | 8; crc: number; size: number; packed: number; offset: number };
/** A file that is written. `isLarge`: its sizes take 64 bits; `isStreamed`: they follow its bytes. */
export type NewEntry = ZipEntry & { isLarge: boolean; isStreamed: boolean };

const VERSION = { plain: 20, large: 45 };
const UTF8 = 0x0800;
const STREAMED = 0x0008;
const flagsOf = ({ isStreamed }: NewEntry) => UTF8 | (isStreamed ? STREAMED : 0);
/** 1980-01-01: when each file was written is said in the manifest. */
const DOS_DAY = 0x21;
const ID64 = 1;

function extra64(values: number[]): Buffer {
  if (values.length === 0) return Buffer.alloc(0);
  const extra = Buffer.alloc(4 + 8 * values.length);
  extra.writeUInt16LE(ID64, 0);
  extra.writeUInt16LE(8 * values.length, 2);
  for (const [at, value] of values.entries()) extra.writeBigUInt64LE(BigInt(value), 4 + 8 * at);
  return extra;
}

/** The header before the bytes of a file, which has the same length whatever its sizes are. */
export function localHeader(entry: NewEntry): Buffer {
  const { name, method, isLarge, isStreamed } = entry;
  const { crc, size, packed } = isStreamed ? { crc: 0, size: 0, packed: 0 } : entry;
  const bytes = Buffer.from(name);
  const head = Buffer.alloc(30);
  const extra = isLarge ? extra64([size, packed]) : Buffer.alloc(0);
  head.writeUInt32LE(SIGNATURE.local, 0);
  head.writeUInt16LE(isLarge ? VERSION.large : VERSION.plain, 4);
  head.writeUInt16LE(flagsOf(entry), 6);
  head.writeUInt16LE(method, 8);
  head.writeUInt16LE(DOS_DAY, 12);
  head.writeUInt32LE(crc, 14);
  head.writeUInt32LE(isLarge ? MAX32 : packed, 18);
  head.writeUInt32LE(isLarge ? MAX32 : size, 22);
  head.writeUInt16LE(bytes.length, 26);
  head.writeUInt16LE(extra.length, 28);
  return Buffer.concat([head, bytes, extra]);
}

/** What follows the bytes of a file whose header could not say it yet. */
export function descriptorOf({ crc, size, packed, isLarge }: NewEntry): Buffer {
  const said = Buffer.alloc(isLarge ? 24 : 16);
  said.writeUInt32LE(SIGNATURE.descriptor, 0);
  said.writeUInt32LE(crc, 4);
  for (const [at, value] of [packed, size].entries())
    if (isLarge) said.writeBigUInt64LE(BigInt(value), 8 + 8 * at);
    else said.writeUInt32LE(value, 8 + 4 * at);
  return said;
}

export function centralHeader(entry: NewEntry): Buffer {
  const { name, method, crc, size, packed, offset } = entry;
  const bytes = Buffer.from(name);
  const head = Buffer.alloc(46);
  const extra = extra64([size, packed, offset].filter((value) => value >= MAX32));
  head.writeUInt32LE(SIGNATURE.central, 0);
  head.writeUInt16LE(VERSION.large, 4);
  head.writeUInt16LE(extra.length > 0 ? VERSION.large : VERSION.plain, 6);
  head.writeUInt16LE(flagsOf(entry), 8);
  head.writeUInt16LE(method, 10);
  head.writeUInt16LE(DOS_DAY, 14);
  head.writeUInt32LE(crc, 16);
  head.writeUInt32LE(Math.min(packed, MAX32), 20);
  head.writeUInt32LE(Math.min(size, MAX32), 24);
  head.writeUInt16LE(bytes.length, 28);
  head.writeUInt16LE(extra.length, 30);
  head.writeUInt32LE(Math.min(offset, MAX32), 42);
  return Buffer.concat([head, bytes, extra]);
}

/** What follows the directory: how many files it names, where it begins, and its bytes. */
export function endOf(count: number, start: number, length: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(SIGNATURE.end, 0);
  end.writeUInt16LE(Math.min(count, MAX16), 8);
  end.writeUInt16LE(Math.min(count, MAX16), 10);
  end.writeUInt32LE(Math.min(length, MAX32), 12);
  end.writeUInt32LE(Math.min(start, MAX32), 16);
  if (count < MAX16 && start < MAX32 && length < MAX32) return end;
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(SIGNATURE.end64, 0);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeUInt16LE(VERSION.large, 12);
  end64.writeUInt16LE(VERSION.large, 14);
  for (const at of [24, 32]) end64.writeBigUInt64LE(BigInt(count), at);
  end64.writeBigUInt64LE(BigInt(length), 40);
  end64.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(SIGNATURE.locator64, 0);
  locator.writeBigUInt64LE(BigInt(start + length), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end64, locator, end]);
}

export const LOCAL_LENGTH = 30;
/** The bytes of a local header with its name and extra fields; undefined: there is none here. */
export const localLength = (head: Buffer): number | undefined =>
  head.length >= LOCAL_LENGTH && head.readUInt32LE(0) === SIGNATURE.local
    ? LOCAL_LENGTH + head.readUInt16LE(26) + head.readUInt16LE(28)
    : undefined;

type Directory = { count: number; start: number; length: number };

/** The directory, by the end of the file; `at`: where in the file the tail begins. Undefined: this is no ZIP. */
export function directoryIn(tail: Buffer): Directory | { end64: number } | undefined {
  const at = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (at < 0 || at + 22 > tail.length) return undefined;
  const locator = at - 20;
  if (locator >= 0 && tail.readUInt32LE(locator) === SIGNATURE.locator64)
    return { end64: Number(tail.readBigUInt64LE(locator + 8)) };
  return { count: tail.readUInt16LE(at + 10), length: tail.readUInt32LE(at + 12), start: tail.readUInt32LE(at + 16) };
}

export const END64_LENGTH = 56;
export function directoryIn64(end: Buffer): Directory | undefined {
  if (end.length < END64_LENGTH || end.readUInt32LE(0) !== SIGNATURE.end64) return undefined;
  const [count, length, start] = [32, 40, 48].map((at) => Number(end.readBigUInt64LE(at)));
  return { count: count!, length: length!, start: start! };
}

/** The files that a directory names, in order. Throws a RangeError where it is cut off. */
export function* entriesIn(directory: Buffer): Generator<Omit<ZipEntry, "method"> & { method: number; flags: number }> {
  for (let at = 0; at < directory.length; ) {
    if (directory.readUInt32LE(at) !== SIGNATURE.central) throw new RangeError("The directory is damaged.");
    const [named, extra, comment] = [28, 30, 32].map((offset) => directory.readUInt16LE(at + offset));
    const name = directory.toString("utf8", at + 46, at + 46 + named!);
    const values = [24, 20, 42].map((offset) => directory.readUInt32LE(at + offset));
    const large = largeIn(directory.subarray(at + 46 + named!, at + 46 + named! + extra!));
    const [size, packed, offset] = values.map((value) => (value === MAX32 ? large.next().value : value) ?? Number.NaN);
    yield {
      ...{ name, size: size!, packed: packed!, offset: offset! },
      method: directory.readUInt16LE(at + 10),
      flags: directory.readUInt16LE(at + 8),
      crc: directory.readUInt32LE(at + 16),
    };
    at += 46 + named! + extra! + comment!;
  }
}

function* largeIn(extra: Buffer): Generator<number> {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== ID64) continue;
    const end = at + 4 + extra.readUInt16LE(at + 2);
    for (let value = at + 4; value + 8 <= end; value += 8) yield Number(extra.readBigUInt64LE(value));
  }
}
