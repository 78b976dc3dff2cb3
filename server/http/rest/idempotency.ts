import { createHmac, randomUUID } from "node:crypto";
import { queryRows } from "@db/rows";
import { idempotentCalls } from "@db/schema/idempotency";
import { appliedOperations } from "@db/schema/operation";
import { asOperator, type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { applyOnce } from "@server/core/apply-once";
import { IDEMPOTENCY_HOURS } from "@server/core/constants";
import { busyCall, invalid } from "@server/core/errors";
import { JSON_TYPE } from "@server/core/media-type";
import { keysFor } from "@server/core/secret";
import { hashOfToken } from "@server/core/token";
import type { Values } from "@server/http/forms";
import { Upload } from "@server/platform/uploads/upload";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Call } from "./calls.ts";

export const IDEMPOTENCY_KEY = "Idempotency-Key";

/** Seconds after which a call without an answer is taken to have died with its process. */
const LOST_AFTER_SECONDS = 60;
const RETRY_AFTER_SECONDS = 5;

/** Whether a call takes the header: it makes or does something, and answers no secret that is kept sealed or as a hash only. */
export const takesIdempotencyKey = ({ method, reads, isOpen, raw, secret, area }: Call): boolean =>
  method === "POST" && !reads && !isOpen && !raw && !secret && area !== "auth" && area !== "users";

type Asked = { request: Request; actor: Actor | null; call: Call; values: Values };

/**
 * Runs a call once for each Idempotency-Key of its caller: sent again, it is answered the same. Throws 422 where the key
 * was used for something else, 409 with Retry-After while the first one runs. A refusal is not kept: what it refused may
 * be sent again, changed or not.
 */
export async function idempotently(asked: Asked, run: () => Promise<Response>): Promise<Response> {
  const { request, actor, call } = asked;
  const key = request.headers.get(IDEMPOTENCY_KEY);
  if (key === null || !actor || !takesIdempotencyKey(call)) return run();
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw invalid("api_key.refused.idempotency_key", IDEMPOTENCY_KEY);
  const begun = await begin(actor, hashOfToken(key), hashesOf(asked));
  if (begun instanceof Response) return begun;
  const { isThis, operation, workspaceId } = begun;
  try {
    const once = workspaceId ? { id: operation, userId: actor.userId, workspaceId } : undefined;
    const response = await applyOnce(once, run);
    await keep(isThis, response.clone());
    return response;
  } catch (error) {
    await forget(isThis, actor.userId, operation);
    throw error;
  }
}

/** After a refusal or a failure: nothing is known of the call; or, where it was applied before, that it may run again. */
const forget = (isThis: SQL, userId: string, operation: string) =>
  transact(asOperator, async (tx) => {
    await tx.execute(sql`
      delete from idempotent_calls where ${isThis} and not exists (
        select from applied_operations o where (o.user_id, o.id) = (${userId}, ${operation}))`);
    await tx
      .update(idempotentCalls)
      .set({ startedAt: new Date(0) })
      .where(isThis);
  });

const Known = z.object({
  operation: z.string(),
  workspaceId: z.string().nullable(),
  isSame: z.boolean(),
  isOld: z.boolean(),
  isLost: z.boolean(),
  status: z.number().nullable(),
  answer: z.string().nullable(),
  etag: z.string().nullable(),
});

/** Notes that the call begins; or gives what it was answered before. */
async function begin(actor: Actor, keyHash: string, requestHashes: [string, ...string[]]) {
  const { userId } = actor;
  const workspaceId = actor.memberships[0]?.workspace_id ?? null;
  const isThis = and(eq(idempotentCalls.userId, userId), eq(idempotentCalls.keyHash, keyHash))!;
  return transact(asOperator, async (tx) => {
    const operation = randomUUID();
    const fresh = { workspaceId, operation, requestHash: requestHashes[0], startedAt: sql`now()` };
    const inserted = await tx
      .insert(idempotentCalls)
      .values({ userId, keyHash, ...fresh })
      .onConflictDoNothing();
    if (inserted.rowCount === 1) return { isThis, operation, workspaceId };
    const known = await lock(tx, userId, keyHash, requestHashes);
    if (!known || known.isOld) {
      if (known)
        await tx
          .delete(appliedOperations)
          .where(and(eq(appliedOperations.userId, userId), eq(appliedOperations.id, known.operation)));
      const renewed = { ...fresh, status: null, answer: null, etag: null, createdAt: sql`now()` };
      await tx.update(idempotentCalls).set(renewed).where(isThis);
      return { isThis, operation, workspaceId };
    }
    if (!known.isSame)
      throw invalid("api_key.refused.idempotency_key_reused", { field: IDEMPOTENCY_KEY, code: "key_reused" });
    if (known.status !== null) return again(known.status, known.answer, known.etag);
    if (!known.isLost) throw busyCall("api_key.refused.in_progress", RETRY_AFTER_SECONDS);
    await tx.update(idempotentCalls).set({ startedAt: sql`now()` }).where(isThis);
    return { isThis, operation: known.operation, workspaceId: known.workspaceId };
  });
}

async function lock(tx: Tx, userId: string, keyHash: string, requestHashes: string[]) {
  const rows = await queryRows(tx, Known)`
    select operation, workspace_id as "workspaceId", request_hash = any (${sql.param(requestHashes)}::text[]) as "isSame", status, answer, etag,
      created_at < now() - make_interval(hours => ${IDEMPOTENCY_HOURS}) as "isOld",
      started_at < now() - make_interval(secs => ${LOST_AFTER_SECONDS}) as "isLost"
    from idempotent_calls where (user_id, key_hash) = (${userId}, ${keyHash}) for update`;
  return rows[0];
}

async function keep(isThis: SQL, response: Response): Promise<void> {
  const answer = response.status === 204 ? null : await response.text();
  const etag = response.headers.get("etag");
  await transact(asOperator, (tx) =>
    tx.update(idempotentCalls).set({ status: response.status, answer, etag }).where(isThis),
  );
}

function again(status: number, answer: string | null, etag: string | null): Response {
  const headers = new Headers({ "idempotency-replayed": "true" });
  if (answer !== null) headers.set("content-type", JSON_TYPE);
  if (etag !== null) headers.set("etag", etag);
  return new Response(answer, { status, headers });
}

/**
 * Keyed hashes of the call and all that was sent, by the newest secret first: what was sent can't be guessed from them. Of
 * files what they hold, not where they lie.
 */
function hashesOf({ call, values }: Asked): [newest: string, ...older: string[]] {
  const all = JSON.stringify([call.method, call.path, values], (_, value) =>
    value instanceof Upload ? [value.field, value.name, value.sha256] : value,
  );
  const hashWith = (key: Buffer) => createHmac("sha256", key).update(all).digest("base64url");
  const [newest, ...older] = keysFor("idempotency");
  return [hashWith(newest), ...older.map(hashWith)];
}
