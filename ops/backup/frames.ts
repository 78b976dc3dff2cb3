import { type FileHandle, open } from "node:fs/promises";
import { type BackupRecord, type Kind, kinds } from "./records.ts";
import { BackupRefused } from "./refused.ts";
import { MAGIC, newSeal, type Seal, sealOf, TAG_BYTES } from "./seal.ts";

/** The most bytes that a frame holds: what memory a backup takes does not depend on how large it is. */
export const MOST_BYTES = 256 * 1024;
/** Rows that can't be compressed become a little longer. */
const MOST_SEALED = MOST_BYTES * 2;
const MOST_LINE = 1024;

export type BackupWriter = {
  /** Writes one record. `payload`: bytes, or what becomes JSON. */
  write(kind: Kind, payload: Buffer | object): Promise<void>;
  /** Waits until everything is on disk. */
  close(): Promise<void>;
};

/** Makes a new file at path, for its owner alone. Throws where there is one. `key`: undefined leaves it readable. */
export async function writeBackup(path: string, key: string | undefined): Promise<BackupWriter> {
  const file = await open(path, "wx", 0o600);
  const { line, seal } = newSeal(key);
  let number = 0;
  await file.write(`${MAGIC}${line}`);
  return {
    async write(kind, payload) {
      const content = Buffer.isBuffer(payload) ? payload : Buffer.from(JSON.stringify(payload));
      const sealed = seal.seal(number++, Buffer.concat([Buffer.from([kinds.indexOf(kind)]), content]));
      const length = Buffer.alloc(4);
      length.writeUInt32BE(sealed.length);
      await file.appendFile(Buffer.concat([length, sealed]));
    },
    async close() {
      await file.sync();
      await file.close();
    },
  };
}

/**
 * The records of the backup at path, each checked before it is given. Throws BackupRefused where the file is no backup,
 * is damaged or was cut off, or the key is not its own.
 */
export async function* readBackup(path: string, key: string | undefined): AsyncGenerator<BackupRecord, void> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new BackupRefused(`The backup can't be read (${error.code}).`);
  });
  try {
    const { seal, from } = await beginning(file, key);
    yield* framesFrom(file, seal, from);
  } finally {
    await file.close();
  }
}

async function beginning(file: FileHandle, key: string | undefined): Promise<{ seal: Seal; from: number }> {
  const start = await bytesAt(file, 0, MAGIC.length + MOST_LINE);
  if (start.subarray(0, MAGIC.length).toString() !== MAGIC)
    throw new BackupRefused("This is not a backup of Register, or one of a later form.");
  const end = start.indexOf("\n", MAGIC.length);
  if (end < 0) throw new BackupRefused("The backup was cut off: it ends in its beginning.");
  return { seal: sealOf(start.subarray(MAGIC.length, end + 1).toString(), key), from: end + 1 };
}

async function* framesFrom(file: FileHandle, seal: Seal, from: number): AsyncGenerator<BackupRecord, void> {
  const damaged = (at: number) => new BackupRefused(`The backup is damaged, at byte ${at}.`);
  const cutOff = (at: number) => new BackupRefused(`The backup was cut off: its end is missing, at byte ${at}.`);
  let at = from;
  for (let number = 0; ; number++) {
    const head = await bytesAt(file, at, 4);
    if (head.length < 4) throw cutOff(at + head.length);
    const length = head.readUInt32BE();
    if (length <= TAG_BYTES || length > MOST_SEALED) throw damaged(at);
    const sealed = await bytesAt(file, at + 4, length);
    if (sealed.length < length) throw cutOff(at + 4 + sealed.length);
    const body = seal.open(number, sealed);
    const kind = body && kinds[body[0]!];
    if (!kind) throw damaged(at);
    at += 4 + length;
    if (kind === "end" && (await bytesAt(file, at, 1)).length > 0) throw damaged(at);
    yield { kind, payload: body.subarray(1) };
    if (kind === "end") return;
  }
}

/** Up to `length` bytes from a place: fewer where the file ends. */
async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  let had = 0;
  while (had < length) {
    const { bytesRead } = await file.read(buffer, had, length - had, at + had);
    if (bytesRead === 0) break;
    had += bytesRead;
  }
  return buffer.subarray(0, had);
}
