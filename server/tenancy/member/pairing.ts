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
import { findMailedToken, isOpen, keepMailedToken, useMailedToken } from "@server/tenancy/user/mailed-token";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Membering, Pairing } from "./inputs.ts";
import { isAdminNow } from "./is-admin-now.ts";
import { lockMembers, requireRole } from "./lock-members.ts";

/** What is easily typed and not mistaken for another: 16 of these are 79 bits. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const newCode = () =>
  Array.from(
    { length: 16 },
    (_, place) => (place > 0 && place % 4 === 0 ? "-" : "") + LETTERS[randomInt(LETTERS.length)],
  ).join("");

/**
 * A code with which one browser becomes the tablet, once, within 10 minutes, and while who was shown it is signed in
 * and may make tablets; those made for it before are over. It is in this answer and nowhere else: the database keeps
 * its hash.
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
    await keepMailedToken(tx, {
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

const over = () => invalid("session.pairing.over", { field: "code", code: "invalid_token" });

/** How the tablet is called that such a code makes of a browser, without using it. */
export const lookAtPairing = (code: string): Promise<{ name: string }> =>
  reading(asOperator, async (tx) => {
    const found = await findMailedToken(tx, "tablet_pairing", code);
    if (!found) throw over();
    return { name: await nameOfTablet(tx, found) };
  });

/** Uses the code; gives whose it is. */
export async function usePairing(tx: Tx, code: string): Promise<{ userId: string; name: string }> {
  const used = await useMailedToken(tx, "tablet_pairing", code);
  if (!used) throw over();
  return { userId: used.userId, name: await nameOfTablet(tx, used) };
}

const NameOfTabletRow = z.object({ name: z.string() });

/**
 * Throws over() also where the session that was shown the code has ended, or is of somebody who is no admin there any
 * more.
 */
async function nameOfTablet(
  tx: Tx,
  { userId, sessionId }: { userId: string; sessionId: string | null },
): Promise<string> {
  const rows = await queryRows(tx, NameOfTabletRow)`
    select concat(w.slug, '/', m.tablet_name) as name from memberships m join workspaces w on w.id = m.workspace_id
      join sessions shown on shown.id = ${sessionId} and ${isAdminNow(sql`shown.user_id`, sql`w.id`)}
    where m.user_id = ${userId} and m.role = 'tablet' and w.deleted_at is null`;
  if (!rows[0]) throw over();
  return rows[0].name;
}
