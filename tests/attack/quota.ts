import { randomBytes } from "node:crypto";
import { workspaces } from "@db/schema/workspace";
import { asOperator, reading, transact } from "@db/transact";
import { createSession } from "@server/tenancy/session/device";
import { sessionCookie } from "@server/tenancy/session/session";
import { eq, sql } from "drizzle-orm";
import { as, makeWorld } from "../world.ts";

export const MB = 1024 * 1024;
export const GB = 1024 * MB;

/** An object of Acme's, and the session cookie of Acme's owner. */
export async function makeQuotaWorld() {
  const world = await makeWorld();
  const object = (await as(world.ids.lea).object.create({ container_id: world.floor, title: "Heftruck" })).id;
  return { world, object, cookie: await cookieFor(world.ids.olga) };
}

export async function cookieFor(userId: string): Promise<string> {
  const session = await transact(asOperator, (tx) =>
    createSession(tx, userId, { kind: "web", device: "tests", strong: true }),
  );
  return sessionCookie(session).split(";")[0]!;
}

/** The bytes that count towards the workspace's quota, summed over its stored files. */
export const usedBytes = (workspaceId: string): Promise<number> =>
  reading(asOperator, async (tx) => {
    const { rows } = await tx.execute<{ used: string }>(sql`
      select coalesce(sum(size), 0) as used from blobs
      where workspace_id = ${workspaceId} and not given and scan is distinct from 'infected'`);
    return Number(rows[0]!.used);
  });

/** A plan, and the gigabytes that it includes. */
export type PlanArgs = [plan?: "free" | "trial" | "basic" | "enterprise", gigabytes?: number];

/**
 * Sets the workspace's plan, of `gigabytes` storage, and fills it with made-up blobs until `bytes` are free; below zero
 * it is over its quota by as many.
 */
export async function leaveFree(workspaceId: string, bytes: number, ...[plan = "basic", gigabytes = 50]: PlanArgs) {
  await transact(asOperator, async (tx) => {
    await tx.update(workspaces).set({ plan, planEndsOn: null }).where(eq(workspaces.id, workspaceId));
    await tx.execute(sql`delete from blobs where workspace_id = ${workspaceId} and sha256 like 'filling %'`);
  });
  const filling = gigabytes * GB - bytes - (await usedBytes(workspaceId));
  await transact(asOperator, (tx) =>
    tx.execute(sql`insert into blobs (workspace_id, sha256, size, mime)
      select ${workspaceId}, 'filling ' || n, least(${GB}, ${filling} - (n - 1) * ${GB}::bigint), 'video/mp4'
      from generate_series(1, ceil(${filling}::numeric / ${GB})::int) n`),
  );
}

export const file = (name: string, bytes: Uint8Array<ArrayBuffer> | string) => [new Blob([bytes]), name] as const;
export const randomContent = (size: number) => new Uint8Array(randomBytes(size));
export const formOf = (fields: Record<string, string | readonly [Blob, string]>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    typeof value === "string" ? form.append(name, value) : form.append(name, ...value);
  return form;
};
