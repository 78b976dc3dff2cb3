import { shareIs } from "@db/schema/share";
import type { Tx } from "@db/transact";
import { env } from "@server/core/env";
import { type SQL, sql } from "drizzle-orm";
import { lastDay } from "./ends.ts";
import type { ShareView } from "./inputs.ts";

export type ShareRow = Omit<ShareView, "url" | "opened_at" | "created_at"> & {
  opened_at: string | null;
  created_at: string;
};

/** Where who has the link looks. */
const shareAddress = (token: string) => `${env.APP_URL}/share/${token}`;

export const shareColumns = sql`s.id, s.token, s.title, s.shows, s.embeddable, ${lastDay(sql`s.expires_at`)} as expires_on, s.opened_count, s.opened_at, s.created_at,
  case when ${shareIs.open} then 'open' when ${shareIs.expired} then 'expired' else 'withdrawn' end as state,
  (select nullif(trim(concat(u.first_name, ' ', u.last_name)), '') from users u where u.id = s.created_by) as created_by`;

export const shareView = <R extends ShareRow>({ opened_at, created_at, ...row }: R) => ({
  ...row,
  url: shareAddress(row.token),
  opened_at: opened_at && new Date(opened_at).toISOString(),
  created_at: new Date(created_at).toISOString(),
});

const MOST = 100; // at one thing: the newest

/** The links to one thing that were not withdrawn, the newest first. */
export async function sharesOf(tx: Tx, which: SQL): Promise<ShareView[]> {
  const { rows } = await tx.execute<ShareRow>(sql`
    select ${shareColumns} from shares s where ${which} and s.withdrawn_at is null order by s.created_at desc, s.id desc limit ${MOST}`);
  return rows.map(shareView);
}

export async function oneShare(tx: Tx, workspaceId: string, id: string): Promise<ShareView> {
  const { rows } = await tx.execute<ShareRow>(
    sql`select ${shareColumns} from shares s where (s.workspace_id, s.id) = (${workspaceId}, ${id})`,
  );
  return shareView(rows[0]!);
}
