import { randomUUID } from "node:crypto";
import { setMaxListeners } from "node:events";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { GB, MAX_AVATAR, MAX_FILE, MAX_FILES_AT_ONCE, MAX_OPEN_BODY, MAX_WHOLE } from "@server/core/constants";
import { asStorageError } from "@server/platform/storage/contract";
import { temporaryPath } from "@server/platform/temporary";
import busboy from "busboy";
import { isTooDeep } from "./body-shape.ts";
import { BeyondQuota, Malformed, TooLarge } from "./errors.ts";
import { Upload } from "./upload.ts";
import { cleanFileName, writeMeasured } from "./write.ts";

const MAX_AROUND_FILES = 1024 * 1024; // bytes of fields and headers, and of what is not written to disk yet
/**
 * How much of a rejected form is still read: `bytes` if its length is unknown or above `contentLength`; `ms`: silence.
 */
const AFTER_REJECTION = { bytes: 2 * 1024 * 1024, contentLength: 4 * MAX_FILE, ms: 3000 };

/** The limits of a form: the number of files, the bytes of each, and the bytes of all fields. */
export type FormLimits = {
  files: number;
  fileSize: number;
  fields: number;
  /** Called before a file is written, with the fields that precede it; throws if the file must not be written. */
  accept?: (fields: FormData, file: string) => Promise<void>;
  /**
   * The bytes left of the quota of the workspace that will store the files, and the text key of the error beyond them.
   * Omitted if the workspace is not known yet.
   */
  quota?: { left: number; key: string };
};
export const memberLimits: FormLimits = { files: MAX_FILES_AT_ONCE, fileSize: MAX_FILE, fields: MAX_AROUND_FILES };
/** For requests without a session: no files, unless the call permits them. */
export const publicLimits: FormLimits = { files: 0, fileSize: 0, fields: MAX_OPEN_BODY };

/**
 * Reads a multipart form as a stream; no file is ever held in memory. The files are written to a temporary folder,
 * passed to fn with the fields, and removed when fn is done. Throws TooLarge, Malformed, StorageFull,
 * StorageUnavailable, and what `limits.accept` throws. After a rejection no file is written any more.
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
  // the form is read to its end all the same: a browser shows no response before it has sent everything
  const rejectFiles = async () => Promise.reject(folderError);
  try {
    const { fields, uploads } = await read(request, folder, folderError ? { ...limits, accept: rejectFiles } : limits);
    return await fn(fields, uploads);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Throws BeyondQuota, before any of the body is read, if its Content-Length shows that the files exceed the quota.
 */
export function requireWithinQuota(request: Request, { fields, quota }: FormLimits): void {
  if (quota && Number(request.headers.get("content-length") ?? 0) - fields > quota.left)
    throw new BeyondQuota(quota.key);
}

async function read(request: Request, folder: string, limits: FormLimits) {
  const fields = new FormData();
  const writing: Promise<Upload | undefined>[] = [];
  const stop = new AbortController();
  setMaxListeners(MAX_FILES_AT_ONCE + 5, stop.signal); // one listener for each file being written
  const fail = (error: unknown) => stop.abort(error);
  const form = parser(request, limits);
  const contentLength = Number(request.headers.get("content-length") ?? 0);
  const sender = trackSender(contentLength || Number.POSITIVE_INFINITY, fail);
  const isTooMuch = (bytes: number) => limits.quota !== undefined && bytes > limits.quota.left;
  let taken = 0;
  let typed = 0;
  let lastField: string | undefined;

  form.on("field", (name, value, { valueTruncated }) => {
    typed += Buffer.byteLength(name) + Buffer.byteLength(value);
    if (valueTruncated) sender.reject(new TooLarge("mistake.form_too_large", name));
    else if (typed > limits.fields || isTooDeep(name)) sender.reject(new TooLarge("mistake.form_too_large"));
    else fields.append(name, value);
  });
  // the one too many has no name; it is sent beside those before it
  form.on("filesLimit", () => sender.reject(new TooLarge(`mistake.too_many_files?maximum=${limits.files}`, lastField)));
  form.on("fieldsLimit", () => sender.reject(new TooLarge("mistake.form_too_large")));
  form.on("partsLimit", () => sender.reject(new TooLarge("mistake.form_too_large")));
  form.on("file", (field, stream, { filename }) => {
    lastField = field;
    if (!filename) return void stream.resume(); // an empty file input
    const name = cleanFileName(filename);
    stream.on("limit", () => sender.reject(new TooLarge(tooLargeFor(limits), field, name)));
    const checkQuota = () => {
      if (isTooMuch(taken) || isTooMuch(contentLength - limits.fields))
        sender.reject(new BeyondQuota(limits.quota!.key, field, name));
    };
    checkQuota();
    const count = (bytes: number) => {
      if (sender.rejection) return; // bytes after a rejection count nothing; atMost() limits them
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
    upload.catch(fail); // handled at once, though it is awaited only at the end
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
    await Promise.allSettled(writing); // no stream may still write when the folder is removed
    throw reasonOf(stop.signal.reason, sender.rejection, fields);
  } finally {
    sender.done();
  }
}

/**
 * Tracks how much the client sends. A rejected form is still read to its end, because a browser shows no response
 * before, and the fields after the file are needed to show the form again. If the Content-Length is missing or far too
 * large, the connection is closed after AFTER_REJECTION.bytes more; after a silence of AFTER_REJECTION.ms it always is.
 */
function trackSender(contentLength: number, fail: (error: unknown) => void) {
  const remaining = contentLength <= AFTER_REJECTION.contentLength ? contentLength : AFTER_REJECTION.bytes;
  let rejection: Error | undefined;
  let silence: NodeJS.Timeout | undefined;
  let seen = 0;
  // a chunk may not be counted as part of a file yet, so up to two of the largest are tolerated
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
  const isDiskError = cause instanceof Error && "syscall" in cause; // an error of our disk, not of the client
  return isDiskError ? asStorageError(cause) : new Malformed("The form could not be read.", { cause });
}

function parser(request: Request, { files, fileSize, fields }: FormLimits) {
  const limits = { files, fileSize: fileSize + 1, fields: 200, parts: 240, fieldSize: Math.min(256 * 1024, fields) };
  try {
    return busboy({ headers: Object.fromEntries(request.headers), defParamCharset: "utf8", limits });
  } catch (cause) {
    throw new Malformed("This is not a form.", { cause });
  }
}

const tooLargeFor = ({ fileSize }: FormLimits) =>
  fileSize === MAX_FILE
    ? "mistake.file_too_large"
    : fileSize === MAX_AVATAR
      ? "user.picture_too_large"
      : fileSize === MAX_WHOLE
        ? `whole.too_large?gigabytes=${MAX_WHOLE / GB}`
        : `mistake.photo_too_large?maximum=${fileSize / 1024 / 1024}`;

/** Whether the file may be written; if not, rejects the form and discards the file's stream. */
async function isAccepted(check: Promise<void>, stream: Readable, reject: (error: Error) => void): Promise<boolean> {
  try {
    await check;
    return true;
  } catch (error) {
    reject(error as Error);
    stream.resume();
    return false;
  }
}
