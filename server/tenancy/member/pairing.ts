import { randomInt } from "node:crypto";
import { queryRows } from "@db/rows";
import { mailedTokens } from "@db/schema/user";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { PAIRING_MINUTES } from "@server/core/constants";
import { env } from "@server/core/env";
import { invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { qrSvg } from "@server/platform/qr";
import { findMailedToken, isOpen, storeMailedToken, useMailedToken } from "@server/tenancy/user/mailed-token";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Membering, Pairing } from "./inputs.ts";
import { isAdminNow } from "./is-admin-now.ts";
import { lockMembers, requireRole } from "./lock-members.ts";

/** Characters that are easy to type and hard to confuse; 16 of them have 79 bits of entropy. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const newCode = () =>
  Array.from(
    { length: 16 },
    (_, place) => (place > 0 && place % 4 === 0 ? "-" : "") + LETTERS[randomInt(LETTERS.length)],
  ).join("");

/**
 * Creates a code that makes one browser the tablet. It works once, for PAIRING_MINUTES, while the admin who requested
 * it has that session and role; earlier codes of the tablet become invalid. The database stores only its hash.
 */
export const pairTablet = (
  actor: Actor,
  { id: workspaceId, userId }: z.output<typeof Membering>,
): Promise<z.input<typeof Pairing>> =>
  transact(actor, async (tx) => {
    authorizeIn(actor, workspaceId, "member.edit");
    await lockMembers(tx, actor, workspaceId, "member.edit");
    if ((await requireRole(tx, workspaceId, userId)) !== "tablet") throw notFound();
    await tx
      .update(mailedTokens)
      .set({ usedAt: sql`now()` })
      .where(and(eq(mailedTokens.userId, userId), isOpen("tablet_pairing")));
    const code = newCode();
    await storeMailedToken(tx, {
      token: code,
      kind: "tablet_pairing",
      userId,
      sessionId: actor.sessionId,
      minutes: PAIRING_MINUTES,
    });
    await recordEvent(tx, actor, "member.pair_tablet", { workspaceId, aboutId: userId });
    const url = `${env.APP_URL}/tablet/${code}`;
    return { url, qr: qrSvg(url), minutes: PAIRING_MINUTES };
  });

const invalidCode = () => invalid("session.pairing.over", { field: "code", code: "invalid_token" });

/** The name of the tablet that a code is for, without using the code. */
export const findPairing = (code: string): Promise<{ name: string }> =>
  reading(asOperator, async (tx) => {
    const found = await findMailedToken(tx, "tablet_pairing", code);
    if (!found) throw invalidCode();
    return { name: await nameOfTablet(tx, found) };
  });

/** Uses the code, and returns the tablet's user id. */
export async function usePairing(tx: Tx, code: string): Promise<{ userId: string; name: string }> {
  const used = await useMailedToken(tx, "tablet_pairing", code);
  if (!used) throw invalidCode();
  return { userId: used.userId, name: await nameOfTablet(tx, used) };
}

const NameOfTabletRow = z.object({ name: z.string() });

/**
 * Throws if the code has expired or was used, and if the session that requested it has ended or its user is not an
 * admin any more.
 */
async function nameOfTablet(
  tx: Tx,
  { userId, sessionId }: { userId: string; sessionId: string | null },
): Promise<string> {
  const rows = await queryRows(tx, NameOfTabletRow)`
    select concat(w.slug, '/', m.tablet_name) as name from memberships m join workspaces w on w.id = m.workspace_id
      join sessions shown on shown.id = ${sessionId} and ${isAdminNow(sql`shown.user_id`, sql`w.id`)}
    where m.user_id = ${userId} and m.role = 'tablet' and w.deleted_at is null`;
  if (!rows[0]) throw invalidCode();
  return rows[0].name;
}
