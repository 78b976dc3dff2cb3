import { randomBytes } from "node:crypto";
import { queryRows } from "@db/rows";
import { type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { env } from "@server/core/env";
import { recordEvent } from "@server/core/event";
import { workspaceFor } from "@server/tenancy/workspace/workspace-for";
import { sql } from "drizzle-orm";
import { z } from "zod";

const Token = z.object({ token: z.string() });
/** 80 random bits in lower case: mail servers may change the case of an address. */
const newToken = () => randomBytes(10).toString("hex");

/** The address at which a workspace takes papers by mail; null: it has none yet, or no mail is taken. */
export async function addressOf(tx: Tx, workspaceId: string): Promise<string | null> {
  if (!env.INBOX_DOMAIN || !env.INBOX_SMTP_PORT) return null;
  const [row] = await queryRows(tx, Token)`select token from inbox_addresses where workspace_id = ${workspaceId}`;
  return row ? `${row.token}@${env.INBOX_DOMAIN}` : "";
}

/** Gives a workspace an address for papers, or another one: mail to the earlier one is refused from then on. */
export const renewAddress = (actor: Actor, id: string): Promise<{ address: string | null }> =>
  transact(actor, async (tx) => {
    const { name } = await workspaceFor(tx, actor, "inbox.edit", id);
    await tx.execute(sql`insert into inbox_addresses (workspace_id, token) values (${id}, ${newToken()})
      on conflict (workspace_id) do update set token = excluded.token, created_at = now()`);
    await recordEvent(tx, actor, "inbox.renew_address", { workspaceId: id, aboutId: id, title: name });
    return { address: await addressOf(tx, id) };
  });
