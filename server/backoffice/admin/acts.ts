import { queryRows } from "@db/rows";
import { asOperator, reading, type Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { HISTORY_COUNTED } from "@server/core/constants";
import { metaOf, offsetOf } from "@server/core/paging";
import { securityVerbs } from "@server/core/security-verbs";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ActsPage, ActsQuery, actKinds } from "./act-inputs.ts";
import { eventRows } from "./events.ts";

type Kind = (typeof actKinds)[number];

const verbs: Record<Kind, string[]> = {
  customers: [
    ...["workspace.edit_by_admin", "workspace.delete_by_admin", "workspace.set_trial", "subscription.edit_by_admin"],
    "workspace.explain_break",
    ...["transaction.mark_paid", "transaction.cancel", "invoice.credit", "invoice.send_again"],
  ],
  accounts: [
    "user.edit",
    "user.delete",
    "user.delete_by_admin",
    "user.send_password_link",
    "admin.add",
    "admin.revoke",
  ],
  offer: [
    ...[
      "subscription_type.edit",
      "storage_quota.edit",
      "subscription_option.create",
      "subscription_option.edit",
      "subscription_option.delete",
    ],
    ...[
      "document.publish",
      "global_template.create",
      "global_template.edit",
      "global_template.duplicate",
      "global_template.delete",
    ],
    ...["global_library_file.create", "global_library_file.edit", "global_library_file.delete"],
  ],
  work: ["job.retry", "job.forget"],
  impersonation: ["impersonation.start", "impersonation.end"],
  security: [...securityVerbs],
};

/** Super admins, and those they revoked, so that the acts of former ones stay visible. */
const everAdmin = sql`
  with recursive ever (id) as (
    select id from users where is_super_admin
    union select e.about_id from ever join events e on e.user_id = ever.id and e.workspace_id is null
      and e.verb = 'admin.revoke'
  )`;

/** Acts in a customer's workspace without being a member, in their own name. */
const isVisit = sql`(e.workspace_id is not null and e.impersonator_id is null
  and not exists (select from memberships m where (m.workspace_id, m.user_id) = (e.workspace_id, e.user_id)))`;

/** Events of these verbs; changes that people make to their own account are left out. */
const isAct = (verbs: string[]) =>
  sql`(e.verb = any (${sql.param(verbs)}::text[])
    and (e.verb not like 'user.%' or e.about_id is distinct from e.user_id))`;

function matching({ who, kind }: { who?: string; kind?: Kind }): SQL {
  // of all accounts, not only of super admins; failed attempts included
  if (kind === "security")
    return sql`select e.* from events e
      where e.workspace_id is null and e.verb = any (${sql.param(verbs.security)}::text[])
      ${who ? sql`and e.about_id = ${who}` : sql``}`;
  const byActor = who ? sql`and e.user_id = ${who}` : sql``;
  const condition = kind
    ? kind === "customers"
      ? sql`(${isAct(verbs.customers)} or ${isVisit})`
      : isAct(verbs[kind])
    : sql`(${isAct([...verbs.customers, ...verbs.accounts, ...verbs.offer, ...verbs.work, ...verbs.impersonation])} or ${isVisit})`;
  const impersonated = sql`
    union all select e.* from events e
    where e.impersonator_id is not null ${who ? sql`and e.impersonator_id = ${who}` : sql``}
      and e.verb not like 'impersonation.%'`;
  return sql`select e.* from ever join events e on e.user_id = ever.id and e.impersonator_id is null
    where ${condition} ${byActor}
    ${!kind || kind === "impersonation" ? impersonated : sql``}`;
}

const ActsRow = z.object({ total: z.number() });

/** A page of what super admins did, the newest first. The count stops at HISTORY_COUNTED. */
export function actsOf(
  actor: Actor,
  { who, kind, ...paging }: z.output<typeof ActsQuery>,
): Promise<z.input<typeof ActsPage>> {
  authorizeBackOffice(actor);
  const found = matching({ who, kind });
  return reading(asOperator, async (tx) => {
    const newest = sql`${everAdmin} select *
      from (${found}) f order by f.at desc, f.id desc limit ${paging.per_page} offset ${offsetOf(paging)}`;
    const [items, rows, people] = await Promise.all([
      eventRows(tx, newest, sql``),
      queryRows(
        tx,
        ActsRow,
      )`${everAdmin} select count(*)::int as total from (select from (${found}) f limit ${HISTORY_COUNTED}) counted`,
      peopleOf(tx),
    ]);
    return { items, meta: metaOf(paging, rows[0]!.total), people };
  });
}

const PeopleRow = z.object({ id: z.string(), name: z.string() });

async function peopleOf(tx: Tx) {
  const rows = await queryRows(tx, PeopleRow)`
    ${everAdmin} select u.id, concat(u.first_name, ' ', u.last_name) as name from ever join users u on u.id = ever.id
    order by in_order(u.first_name || ' ' || u.last_name), u.id`;
  return rows;
}
