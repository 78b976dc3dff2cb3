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

const MIN_BYTES_PER_MS = 128; // an upload may take that much longer than the timeout of a request

/** A bucket at Amazon, or at another S3-compatible provider with S3_ENDPOINT. */
export function s3Storage(settings: Bucket): Storage {
  const Bucket = settings.S3_BUCKET;
  let opened: Promise<Opened> | undefined;
  const connection = () => {
    // imported on first use, because the SDK is large
    opened ??= import("@aws-sdk/client-s3").then((sdk) => ({ sdk, client: clientFor(sdk, settings) }));
    return opened;
  };

  /**
   * Sends a request, and again after a transient error: S3_TRIES times, each with S3_TIMEOUT_MS until the response
   * begins. `bytes`: the size of the request's body, for which the timeout is extended.
   */
  async function send<T>(request: (opened: Opened, abortSignal: AbortSignal) => Promise<T>, bytes = 0): Promise<T> {
    const timeoutMs = settings.S3_TIMEOUT_MS + bytes / MIN_BYTES_PER_MS;
    const opened = await connection();
    for (let tries = 1; ; tries++) {
      // only until the response begins; the socket has its own timeout for the rest
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
        const Body = createReadStream(path); // a new stream for each attempt
        // without a listener an error would end the process, also one that comes when the call has failed already
        const unreadable = new Promise<never>((_, reject) => Body.on("error", reject));
        const response = client.send(new sdk.PutObjectCommand({ Bucket, Key, Body, ContentLength }), { abortSignal });
        return Promise.race([response, unreadable]).finally(() => Body.destroy());
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
      return Body as Readable; // in Node it always is one
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
    removePartial: async () => 0, // S3 stores an object completely or not at all
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
    forcePathStyle: settings.S3_ENDPOINT !== undefined, // other providers seldom give each bucket a host name
    // without keys, the role of the machine is used
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    requestChecksumCalculation: "WHEN_REQUIRED", // not all providers support the newer checksums
    responseChecksumValidation: "WHEN_REQUIRED",
    // without it the SDK warns on the console about each stream that can't be retried
    logger: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
    maxAttempts: 1, // send() retries instead, with a new stream
    requestHandler: { connectionTimeout: Math.min(S3_TIMEOUT_MS, 5000), socketTimeout: S3_TIMEOUT_MS },
  });
}

/** Whether the error may pass: no response, or a status that says the server is at fault or busy. */
function isTransient(error: unknown): boolean {
  const status = statusOf(error as S3Error);
  return status === undefined || (status >= 500 && status !== 507) || status === 429 || status === 408;
}

type S3Error = { $metadata?: { httpStatusCode?: number } };
const statusOf = (error: S3Error) => error.$metadata?.httpStatusCode;
