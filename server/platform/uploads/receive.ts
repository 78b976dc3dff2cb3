import { randomUUID } from "node:crypto";
import { setMaxListeners } from "node:events";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { MAX_FILE, MAX_FILES_AT_ONCE, MAX_OPEN_BODY } from "@server/core/constants";
import { asStorageError } from "@server/platform/storage/contract";
import { temporaryPath } from "@server/platform/temporary";
import busboy from "busboy";
import { isTooDeep } from "./body-shape.ts";
import { BeyondQuota, Malformed, TooLarge } from "./errors.ts";
import { Upload } from "./upload.ts";
import { cleanFileName, writeMeasured } from "./write.ts";

const MAX_AROUND_FILES = 1024 * 1024; // fields, headers, and what is under way to the disk
const AFTER_REJECTION = { bytes: 2 * 1024 * 1024, contentLength: 4 * MAX_FILE, ms: 3000 };

/** What one form may bring: how many files, of how many bytes, and how many bytes of fields. */
export type FormLimits = {
  files: number;
  fileSize: number;
  fields: number;
  /** Throws where a file is not to be written down, judged by the fields that stand before it. */
  accept?: (fields: FormData, file: string) => Promise<void>;
  /**
   * Of the workspace that is to keep the files, where it is known: how many bytes it has room for, and what is said
   * beyond them.
   */
  quota?: { left: number; key: string };
};
export const memberLimits: FormLimits = { files: MAX_FILES_AT_ONCE, fileSize: MAX_FILE, fields: MAX_AROUND_FILES };
/** Without a file, unless a call says otherwise. */
export const publicLimits: FormLimits = { files: 0, fileSize: 0, fields: MAX_OPEN_BODY };

/**
 * Reads a form while it streams; a file never stands in memory. Fields and files may come in any order: the files wait
 * on disk until all is read, fn has them, and afterwards they are removed. Throws TooLarge, Malformed, StorageFull and
 * StorageUnavailable where the disk is, and what `limits.accept` throws. What is refused is not written down, and neither is
 * what comes after it.
 */
export async function receiveForm<T>(
  request: Request,
  fn: (fields: FormData, uploads: Upload[]) => Promise<T>,
  limits = memberLimits,
): Promise<T> {
  const contentLength = Number(request.headers.get("content-length") ?? 0);
  if (limits.fileSize !== memberLimits.fileSize && contentLength > limits.files * limits.fileSize + limits.fields)
    throw new TooLarge("mistake.form_too_large");
  const folder = temporaryPath();
  const folderError = await mkdir(folder, { mode: 0o700 }).then(() => undefined, asStorageError);
  // what is sent is heard out all the same: a browser shows no answer before
  const rejectFiles = async () => Promise.reject(folderError);
  try {
    const { fields, uploads } = await read(request, folder, folderError ? { ...limits, accept: rejectFiles } : limits);
    return await fn(fields, uploads);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Where the length that is announced says already that the files go beyond the quota, they are refused before any of
 * the body is read.
 */
export function requireWithinQuota(request: Request, { fields, quota }: FormLimits): void {
  if (quota && Number(request.headers.get("content-length") ?? 0) - fields > quota.left)
    throw new BeyondQuota(quota.key);
}

async function read(request: Request, folder: string, limits: FormLimits) {
  const fields = new FormData();
  const writing: Promise<Upload | undefined>[] = [];
  const stop = new AbortController();
  setMaxListeners(MAX_FILES_AT_ONCE + 5, stop.signal); // each file that is being written listens
  const fail = (error: unknown) => stop.abort(error);
  const form = parser(request, limits);
  const contentLength = Number(request.headers.get("content-length") ?? 0);
  const sender = trackSender(contentLength || Number.POSITIVE_INFINITY, fail);
  const isTooMuch = (bytes: number) => limits.quota !== undefined && bytes > limits.quota.left;
  let taken = 0;
  let typed = 0;

  form.on("field", (name, value, { valueTruncated }) => {
    typed += Buffer.byteLength(name) + Buffer.byteLength(value);
    if (valueTruncated) sender.reject(new TooLarge("mistake.form_too_large", name));
    else if (typed > limits.fields || isTooDeep(name)) sender.reject(new TooLarge("mistake.form_too_large"));
    else fields.append(name, value);
  });
  form.on("filesLimit", () => sender.reject(new TooLarge(`mistake.too_many_files?maximum=${limits.files}`)));
  form.on("fieldsLimit", () => sender.reject(new TooLarge("mistake.form_too_large")));
  form.on("partsLimit", () => sender.reject(new TooLarge("mistake.form_too_large")));
  form.on("file", (field, stream, { filename }) => {
    if (!filename) return void stream.resume(); // an empty file input
    const name = cleanFileName(filename);
    stream.on("limit", () => sender.reject(new TooLarge(tooLargeFor(limits), field, name)));
    const checkQuota = () => {
      if (isTooMuch(taken) || isTooMuch(contentLength - limits.fields))
        sender.reject(new BeyondQuota(limits.quota!.key, field, name));
    };
    checkQuota();
    const count = (bytes: number) => {
      if (sender.rejection) return; // what is refused is cut off soon, unless its length was told
      taken += bytes;
      checkQuota();
    };
    const write = async () => {
      const options = {
        signal: stop.signal,
        count,
        reject: sender.reject,
        isRefused: () => sender.rejection !== undefined,
      };
      const { path, size, sha256, type } = await writeMeasured(stream, join(folder, randomUUID()), options);
      return new Upload(field, name, path, size, sha256, type);
    };
    const upload = limits.accept
      ? isAccepted(limits.accept(fields, field), stream, sender.reject).then((is) => (is ? write() : undefined))
      : write();
    upload.catch(fail); // heard at once, though it is awaited at the end
    writing.push(upload);
  });

  const body = request.body ? Readable.fromWeb(request.body as never) : Readable.from([]);
  try {
    await pipeline(
      body,
      sender.atMost(() => taken + limits.fields),
      form,
      { signal: stop.signal },
    );
    const uploads = (await Promise.all(writing)).filter((upload) => upload !== undefined);
    if (sender.rejection) throw sender.rejection;
    return { fields, uploads };
  } catch (error) {
    fail(error);
    await Promise.allSettled(writing); // no stream still writes when the folder goes
    throw reasonOf(stop.signal.reason, sender.rejection, fields);
  } finally {
    sender.done();
  }
}

/**
 * Who sends too much, or more than the disk has room for, is told so only when all is sent: a browser shows no answer
 * before, and the fields behind the file are worth keeping. What is refused is not written down. A browser says
 * beforehand how much it will send: who doesn't, or says far too much, is cut off after a little more, and a silence
 * ends it too.
 */
function trackSender(contentLength: number, fail: (error: unknown) => void) {
  const remaining = contentLength <= AFTER_REJECTION.contentLength ? contentLength : AFTER_REJECTION.bytes;
  let rejection: Error | undefined;
  let silence: NodeJS.Timeout | undefined;
  let seen = 0;
  // a piece may still be on its way to the disk, so not yet counted as a file's; one in memory may be large
  let largest = 0;
  return {
    get rejection() {
      return rejection;
    },
    reject(error: Error) {
      rejection ??= error;
      silence ??= setTimeout(fail, AFTER_REJECTION.ms, rejection);
    },
    atMost: (bytes: () => number) =>
      new Transform({
        transform(chunk: Buffer, _, next) {
          silence?.refresh();
          seen += chunk.length;
          largest = Math.max(largest, chunk.length);
          const tooMany = seen > bytes() + 2 * largest + (rejection ? remaining : 0);
          next(tooMany ? (rejection ?? new TooLarge("mistake.form_too_large")) : null, chunk);
        },
      }),
    done: () => clearTimeout(silence),
  };
}

function reasonOf(cause: unknown, rejection: Error | undefined, fields: FormData): unknown {
  const reason = rejection ?? cause;
  if (reason instanceof TooLarge) return Object.assign(reason, { fields });
  if (rejection) return rejection;
  const isDiskError = cause instanceof Error && "syscall" in cause; // the disk's trouble, not the sender's
  return isDiskError ? asStorageError(cause) : new Malformed("The form could not be read.", { cause });
}

function parser(request: Request, { files, fileSize, fields }: FormLimits) {
  const limits = { files, fileSize: fileSize + 1, fields: 200, parts: 240, fieldSize: Math.min(256 * 1024, fields) };
  try {
    return busboy({ headers: Object.fromEntries(request.headers), defParamCharset: "utf8", limits });
  } catch (cause) {
    throw new Malformed("This is no form.", { cause });
  }
}

const tooLargeFor = ({ fileSize }: FormLimits) =>
  fileSize === MAX_FILE ? "mistake.file_too_large" : "user.picture_too_large";

/** Whether the file is to be written down; else it is read, and goes nowhere. */
async function isAccepted(input: Promise<void>, stream: Readable, reject: (error: Error) => void): Promise<boolean> {
  try {
    await input;
    return true;
  } catch (error) {
    reject(error as Error);
    stream.resume();
    return false;
  }
}
