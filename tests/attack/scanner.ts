import { readdirSync } from "node:fs";
import { join } from "node:path";
import { blobs } from "@db/schema/blob";
import { asOperator, reading, transact } from "@db/transact";
import { env } from "@server/core/env";
import { listMails } from "@server/platform/mail/mail-folder";
import { createSession } from "@server/tenancy/session/device";
import { sql } from "drizzle-orm";
import { fetchApp, rest } from "../rest/client.ts";
import { runOutbox } from "../rig/outbox.ts";
import { uploadOf } from "../upload-of.ts";
import { as, type World } from "../world.ts";

export const cookieFor = async (userId: string) =>
  `session=${await transact(asOperator, (tx) => createSession(tx, userId, { kind: "web", device: "tests", strong: true }))}`;
/** Runs the jobs that scan files, and those that follow from a result. */
export const runScans = () => runOutbox("file.scan", "file.read", "file.tell_scan", "file.mail_scan", "signature.make");
/** The blob of a file's current version. */
export const blobOf = async (fileId: string) =>
  reading(asOperator, async (tx) => {
    const { rows } = await tx.execute<{
      workspace_id: string;
      sha256: string;
      scan: string | null;
      read_at: string | null;
    }>(
      sql`select b.* from blobs b join files f on (f.workspace_id, f.sha256) = (b.workspace_id, b.sha256)
        where f.id = ${fileId}`,
    );
    return rows[0]!;
  });
/** The names of the stored files of a workspace that begin with this hash: the content, and its thumbnails. */
export const inStorage = (workspaceId: string, sha256: string) =>
  readdirSync(join(env.DATA_DIR, "files", workspaceId)).filter((name) => name.startsWith(sha256));
/** Who got a mail with this title in its subject. */
export const recipientsOf = async (title: string) =>
  (await listMails())
    .filter(({ subject }) => subject.includes(title))
    .map(({ to }) => to)
    .sort();

let count = 0;

/**
 * Uploads a file as gus, a guest, to a new object, and shows it on the QR page and by a share. Gives all addresses of
 * its bytes: for members (own), for the public, and of public thumbnails.
 */
export async function uploadFile({ ids, floor }: World, name: string, bytes: Buffer | string) {
  const object = await as(ids.olga).object.create({ container_id: floor, title: `Heftruck ${++count}` });
  const { ids: files } = await as(ids.gus).file.add({ id: object.id, files: [await uploadOf(name, bytes)] });
  const id = files[0]!;
  const { file } = await as(ids.olga).file.page({ id: object.id, fileId: id });
  await as(ids.olga).file.edit({ ...file, id: object.id, fileId: id, link: undefined, public: true });
  const { token } = await as(ids.olga).share.create({ object_id: object.id, shows: ["files"], until: "7" });
  const own = [
    `/files/${id}`,
    `/files/${id}?download`,
    `/files/${id}?version=1`,
    `/files/${id}/thumb`,
    `/files/${id}/thumb?size=l`,
  ];
  const strangers = [`/files/public/${object.public_id}/${id}`, `/files/share/${token}/${id}`];
  const thumbs = strangers.map((address) => `${address}/thumb`);
  return { id, object, own, strangers, thumbs, token };
}
type Uploaded = Awaited<ReturnType<typeof uploadFile>>;

/**
 * Fetches each address, own ones as olga: the different statuses, and whether any response holds `marker`, a part of
 * the content, or is a thumbnail.
 */
export async function fetchAll(
  { ids }: World,
  { id, object, own, strangers, thumbs }: Uploaded,
  marker: string | Buffer,
) {
  const headers = { cookie: await cookieFor(ids.olga) };
  const answers: [string, Response][] = [];
  for (const address of own) answers.push([address, await fetchApp(address, { headers })]);
  for (const address of own.slice(0, 1))
    answers.push([`${address} range`, await fetchApp(address, { headers: { ...headers, range: "bytes=0-9" } })]);
  for (const address of own.slice(0, 1))
    answers.push([`${address} HEAD`, await fetchApp(address, { method: "HEAD", headers })]);
  for (const address of [...strangers, ...thumbs]) answers.push([address, await fetchApp(address)]);
  const { status, body } = await rest("GET", `/objects/${object.id}/files/${id}`, { as: ids.olga });
  let given = String(body).includes(String(marker));
  for (const [, answer] of answers) {
    const bytes = Buffer.from(await answer.arrayBuffer());
    given ||= bytes.includes(marker) || /webp|jpeg|pdf/.test(answer.headers.get("content-type") ?? "");
  }
  return { statuses: [...new Set([...answers.map(([, answer]) => answer.status), status])], given };
}

/** Makes all blobs old enough for enqueueUnscanned() to take up again. */
export const ageBlobs = () =>
  transact(asOperator, (tx) =>
    tx.update(blobs).set({ createdAt: sql`now() - interval '5 minutes'`, scanNextAt: sql`now()` }),
  );
/** Empties the outbox, and forgets failed attempts. */
export const emptyQueues = () =>
  transact(asOperator, (tx) => tx.execute(sql`with emptied as (delete from outbox) delete from attempts`));
