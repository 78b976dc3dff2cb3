import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { isSameCheck, keyOfBackup } from "./key.ts";
import { BackupRefused } from "./refused.ts";

/** The first line of every backup. */
export const MAGIC = "register backup 1\n";
/** Bytes that each frame has besides its body: its length, and what it is checked by. */
export const TAG_BYTES = 16;

/** The second line of a backup: how its frames are sealed. */
const Prelude = z.object({ cipher: z.enum(["aes-256-gcm", "none"]), salt: z.string(), check: z.string() });
type Prelude = z.infer<typeof Prelude>;

/** Seals and opens the frames of one backup, each under its number, so that none may be changed, moved or left out. */
export type Seal = {
  /** Gives what stands in the file for the body of frame `number`: as long, and TAG_BYTES behind it. */
  seal(number: number, body: Buffer): Buffer;
  /** The body again; undefined: it is not what was sealed under this number. */
  open(number: number, sealed: Buffer): Buffer | undefined;
};

/** A seal for a new backup, and the line that lets others open it. `key`: undefined leaves it readable for all. */
export function newSeal(key: string | undefined): { line: string; seal: Seal } {
  const salt = randomBytes(32);
  const made = key === undefined ? undefined : keyOfBackup(key, salt);
  const line = `${JSON.stringify({
    cipher: made ? "aes-256-gcm" : "none",
    salt: salt.toString("base64url"),
    check: made?.check ?? "",
  } satisfies Prelude)}\n`;
  return { line, seal: made ? encrypting(made.key, line) : checking(line) };
}

/** The seal of a backup by its second line. Throws BackupRefused if the key is missing or another. */
export function sealOf(line: string, key: string | undefined): Seal {
  const { cipher, salt, check } = parsed(line);
  if (cipher === "none") {
    // whoever may write where backups lie could put one there that nobody made
    if (key !== undefined)
      throw new BackupRefused(
        "The backup is not encrypted, although a key is set. Unset the key to restore it all the same.",
      );
    return checking(line);
  }
  if (key === undefined)
    throw new BackupRefused("The backup is encrypted. Set BACKUP_KEY or BACKUP_KEY_FILE to the key it was made with.");
  const made = keyOfBackup(key, Buffer.from(salt, "base64url"));
  if (!isSameCheck(made.check, check)) throw new BackupRefused("The key is not the one that the backup was made with.");
  return encrypting(made.key, line);
}

function parsed(line: string): Prelude {
  try {
    return Prelude.parse(JSON.parse(line));
  } catch {
    throw new BackupRefused("The backup is damaged at its beginning.");
  }
}

const counted = (number: number): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 4);
  return nonce;
};

/** AES-256-GCM: the number is the nonce, and the second line of the backup is authenticated along. */
const encrypting = (key: Buffer, line: string): Seal => ({
  seal(number, body) {
    const cipher = createCipheriv("aes-256-gcm", key, counted(number), { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(line));
    return Buffer.concat([cipher.update(body), cipher.final(), cipher.getAuthTag()]);
  },
  open(number, sealed) {
    const decipher = createDecipheriv("aes-256-gcm", key, counted(number), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(line));
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    const body = decipher.update(sealed.subarray(0, -TAG_BYTES));
    try {
      decipher.final();
      return body;
    } catch {
      return undefined;
    }
  },
});

/** Without a key: a checksum finds what a disk or a transfer broke. Who wants to can make another. */
function checking(line: string): Seal {
  const tag = (number: number, body: Buffer) =>
    createHash("sha256").update(line).update(counted(number)).update(body).digest().subarray(0, TAG_BYTES);
  return {
    seal: (number, body) => Buffer.concat([body, tag(number, body)]),
    open(number, sealed) {
      const body = sealed.subarray(0, -TAG_BYTES);
      return tag(number, body).equals(sealed.subarray(-TAG_BYTES)) ? body : undefined;
    },
  };
}
