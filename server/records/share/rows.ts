import { queryRows } from "@db/rows";
import { shareIs } from "@db/schema/share";
import type { Tx } from "@db/transact";
import { iso } from "@server/core/day";
import { env } from "@server/core/env";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { lastDay } from "./ends.ts";
import { ShareView } from "./inputs.ts";

export const ShareRow = ShareView.omit({ url: true, opened_at: true, created_at: true }).extend({
  opened_at: z.string().nullable(),
  created_at: z.string(),
  of_pack: z.boolean(),
});
export type ShareRow = z.infer<typeof ShareRow>;

/** The address of the link. */
const shareAddress = ({ token, of_pack }: Pick<ShareRow, "token" | "of_pack">) =>
  `${env.APP_URL}/share/${token}${of_pack ? "/pack" : ""}`;

export const shareColumns = sql`s.id, s.token, s.title, s.shows, s.embeddable, s.pack_id is not null as of_pack,
  ${lastDay(sql`s.expires_at`)} as expires_on, s.opened_count, s.opened_at, s.created_at,
  case when ${shareIs.open} then 'open' when ${shareIs.expired} then 'expired' else 'withdrawn' end as state,
  (select nullif(trim(concat(u.first_name, ' ', u.last_name)), '') from users u
    where u.id = s.created_by) as created_by`;

export const shareView = <R extends ShareRow>({ opened_at, created_at, of_pack, ...row }: R) => ({
  ...row,
  url: shareAddress({ token: row.token, of_pack }),
  opened_at: opened_at && iso(opened_at),
  created_at: iso(created_at),
});

const MAX_SHARES = 100; // links of one item, the newest

/** The links that are not withdrawn, newest first. `condition` is on `s` (shares). */
export async function sharesOf(tx: Tx, condition: SQL): Promise<ShareView[]> {
  const rows = await queryRows(tx, ShareRow)`
    select ${shareColumns} from shares s where ${condition} and s.withdrawn_at is null order by s.created_at desc,
      s.id desc limit ${MAX_SHARES}`;
  return rows.map(shareView);
}

export async function oneShare(tx: Tx, workspaceId: string, id: string): Promise<ShareView> {
  const rows = await queryRows(
    tx,
    ShareRow,
  )`select ${shareColumns} from shares s where (s.workspace_id, s.id) = (${workspaceId}, ${id})`;
  return shareView(rows[0]!);
}
