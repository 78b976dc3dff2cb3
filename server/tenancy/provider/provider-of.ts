import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { today } from "@server/core/day";
import { companySignInAllowed, planStatus } from "@server/core/plan";
import { PlanRow } from "@server/tenancy/workspace/plan-column";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { domainOf } from "./issuer.ts";

const Row = PlanRow.extend({
  workspaceId: z.string(),
  slug: z.string(),
  name: z.string(),
  ownerId: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  groupsClaim: z.string(),
  admits: z.enum(["invited", "domain"]),
  onlyWay: z.boolean(),
});
export type Provider = Omit<z.infer<typeof Row>, keyof z.infer<typeof PlanRow>>;

/** The provider of a living workspace whose plan permits to sign in by it; undefined: none. Needs the operator's role. */
async function findProvider(tx: Tx, which: SQL): Promise<Provider | undefined> {
  const [row] = await queryRows(tx, Row)`
    select w.id as "workspaceId", w.slug, w.name, w.owner_id as "ownerId", p.issuer, p.client_id as "clientId",
      p.client_secret as "clientSecret", p.groups_claim as "groupsClaim", p.admits, p.only_way as "onlyWay",
      w.plan, w.plan_ends_on as ends_on, w.extra_boards,
      (select count(*)::int from containers c
        where c.workspace_id = w.id and c.parent_id is null and ${notDeleted("c")}) as boards
    from identity_providers p join workspaces w on w.id = p.workspace_id and w.deleted_at is null
    where ${which}`;
  if (!row) return undefined;
  const { plan, ends_on, extra_boards, boards, ...provider } = row;
  const status = planStatus({ plan, ends_on, extra_boards, boards }, today());
  return companySignInAllowed(status, plan === "enterprise") ? provider : undefined;
}

export const providerOf = (tx: Tx, workspaceId: string) => findProvider(tx, sql`w.id = ${workspaceId}`);

/** That of the workspace which has proven the domain of an address. */
export const providerOfAddress = (tx: Tx, email: string) =>
  findProvider(
    tx,
    sql`w.id = (select d.workspace_id from email_domains d
      where d.domain = ${domainOf(email)} and d.proved_at is not null)`,
  );
