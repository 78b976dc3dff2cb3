import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import type { S3Client } from "@aws-sdk/client-s3";
import type { Env } from "@server/core/env";
import { StorageFull, StorageUnavailable } from "@server/core/storage-errors";
import { asStorageError, NotStored, type Storage } from "./contract.ts";

type Access = "S3_ENDPOINT" | "S3_REGION" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY" | "S3_TIMEOUT_MS" | "S3_TRIES";
type Bucket = Pick<Env, Access> & { S3_BUCKET: string };
type Sdk = typeof import("@aws-sdk/client-s3");
type Opened = { sdk: Sdk; client: S3Client };

const MIN_BYTES_PER_MS = 128; // bytes a millisecond: a file may take so much longer than the answer to a question

/** A bucket at Amazon, or with S3_ENDPOINT at whoever speaks the same. */
export function s3Storage(settings: Bucket): Storage {
  const Bucket = settings.S3_BUCKET;
  let opened: Promise<Opened> | undefined;
  const connection = () => {
    // large: only where it is used
    opened ??= import("@aws-sdk/client-s3").then((sdk) => ({ sdk, client: clientFor(sdk, settings) }));
    return opened;
  };

  /**
   * Asks, and again where the trouble may pass: so many tries, each with a time to answer. `bytes`: how much is sent
   * along.
   */
  async function send<T>(request: (opened: Opened, abortSignal: AbortSignal) => Promise<T>, bytes = 0): Promise<T> {
    const timeoutMs = settings.S3_TIMEOUT_MS + bytes / MIN_BYTES_PER_MS;
    const opened = await connection();
    for (let tries = 1; ; tries++) {
      // until the answer begins: what follows is watched by the socket's own timeout
      const timeout = new AbortController();
      const timer = setTimeout(() => timeout.abort(), timeoutMs);
      try {
        return await request(opened, timeout.signal);
      } catch (error) {
        if (!isTransient(error)) throw asStorageError(error);
        if (tries >= settings.S3_TRIES)
          throw new StorageUnavailable("The bucket does not answer, or fails.", { cause: error });
      } finally {
        clearTimeout(timer);
      }
      await pause(100 * 2 ** tries);
    }
  }

  return {
    async put(Key, path) {
      const { size: ContentLength } = await stat(path);
      const request = ({ sdk, client }: Opened, abortSignal: AbortSignal) => {
        const Body = createReadStream(path); // anew at each try
        const response = client.send(new sdk.PutObjectCommand({ Bucket, Key, Body, ContentLength }), { abortSignal });
        return response.finally(() => Body.destroy());
      };
      await send(request, ContentLength).catch((error) => {
        throw statusOf(error) === 507 ? new StorageFull("The bucket is full.", { cause: error }) : error;
      });
    },
    async read(Key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const request = ({ sdk, client }: Opened, abortSignal: AbortSignal) =>
        client.send(new sdk.GetObjectCommand({ Bucket, Key, Range }), { abortSignal });
      const { Body } = await send(request).catch((error) => {
        throw statusOf(error) === 404 ? new NotStored(Key, error) : error;
      });
      return Body as Readable; // under Node it always is
    },
    async remove(Key) {
      await send(({ sdk, client }, abortSignal) =>
        client.send(new sdk.DeleteObjectCommand({ Bucket, Key }), { abortSignal }),
      );
    },
    async *list() {
      for (let ContinuationToken: string | undefined, isLast = false; !isLast; ) {
        const page = await send(({ sdk, client }, abortSignal) =>
          client.send(new sdk.ListObjectsV2Command({ Bucket, ContinuationToken }), { abortSignal }),
        );
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key && LastModified) yield { key: Key, at: LastModified.getTime() };
        ContinuationToken = page.NextContinuationToken;
        isLast = !ContinuationToken;
      }
    },
    removePartial: async () => 0, // there, what is put is there whole or not at all
    async check() {
      await send(({ sdk, client }, abortSignal) => client.send(new sdk.HeadBucketCommand({ Bucket }), { abortSignal }));
    },
  };
}

function clientFor(sdk: Sdk, settings: Bucket) {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_TIMEOUT_MS } = settings;
  return new sdk.S3Client({
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    forcePathStyle: settings.S3_ENDPOINT !== undefined, // others seldom give each bucket a host name
    // none: the machine's own role
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    requestChecksumCalculation: "WHEN_REQUIRED", // others don't all know the newer ones
    responseChecksumValidation: "WHEN_REQUIRED",
    // else it warns on the console of each stream that it can't send twice
    logger: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
    maxAttempts: 1, // send() tries again: a file's stream can't be sent twice
    requestHandler: { connectionTimeout: Math.min(S3_TIMEOUT_MS, 5000), socketTimeout: S3_TIMEOUT_MS },
  });
}

/** No answer, or one that says that the trouble is the other side's. */
function isTransient(error: unknown): boolean {
  const status = statusOf(error as S3Error);
  return status === undefined || (status >= 500 && status !== 507) || status === 429 || status === 408;
}

type S3Error = { $metadata?: { httpStatusCode?: number } };
const statusOf = (error: S3Error) => error.$metadata?.httpStatusCode;
