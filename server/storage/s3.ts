import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import type { Env } from "../env.ts";
import { NotStored, type Storage, StorageFull } from "./contract.ts";

type Bucket = Pick<Env, "S3_ENDPOINT" | "S3_REGION" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY"> & { S3_BUCKET: string };

/** A bucket at Amazon, or with S3_ENDPOINT at whoever speaks the same. */
export function s3Storage(settings: Bucket): Storage {
  const Bucket = settings.S3_BUCKET;
  let opened: Promise<{ sdk: typeof import("@aws-sdk/client-s3"); client: S3Client }> | undefined;
  const connection = () => {
    opened ??= import("@aws-sdk/client-s3").then((sdk) => ({ sdk, client: clientFor(sdk, settings) })); // large: only where it is used
    return opened;
  };
  return {
    async put(Key, path) {
      const { sdk, client } = await connection();
      const { size: ContentLength } = await stat(path);
      await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body: createReadStream(path), ContentLength })).catch((error) => {
        throw statusOf(error) === 507 ? new StorageFull("The bucket is full.", { cause: error }) : error;
      });
    },
    async read(Key, range) {
      const { sdk, client } = await connection();
      const Range = range && `bytes=${range.start}-${range.end}`;
      const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key, Range })).catch((error) => {
        throw statusOf(error) === 404 ? new NotStored(Key, error) : error;
      });
      return Body as Readable; // under Node it always is
    },
    async remove(Key) {
      const { sdk, client } = await connection();
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }));
    },
    async *list() {
      const { sdk, client } = await connection();
      for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, { Bucket }))
        for (const { Key, LastModified } of Contents) if (Key && LastModified) yield { key: Key, at: LastModified.getTime() };
    },
    async check() {
      const { sdk, client } = await connection();
      await client.send(new sdk.HeadBucketCommand({ Bucket }));
    },
  };
}

function clientFor(sdk: typeof import("@aws-sdk/client-s3"), settings: Bucket) {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  return new sdk.S3Client({
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    forcePathStyle: settings.S3_ENDPOINT !== undefined, // others seldom give each bucket a host name
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined, // none: the machine's own role
    requestChecksumCalculation: "WHEN_REQUIRED", // others don't all know the newer ones
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}

const statusOf = (error: { $metadata?: { httpStatusCode?: number } }) => error.$metadata?.httpStatusCode;
