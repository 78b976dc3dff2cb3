import { grantsTo } from "@db/reach";
import { queryRows } from "@db/rows";
import { apiKeys } from "@db/schema/api-key";
import { grantRole } from "@db/schema/container";
import { asOperator, reading, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { keyAreas } from "@server/core/key-areas";
import { hashOfToken } from "@server/core/token";
import { onlyInspects } from "@server/tenancy/member/only-inspects";
import { type MembershipRow, membershipIn, personIn } from "@server/tenancy/session/person";
import { eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { isKeyToken, isOrphaned, keyWorks } from "./token.ts";

const Grant = z.object({ workspace_id: z.string(), container_id: z.string(), role: z.enum(grantRole.enumValues) });
const Row = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  locale: z.string(),
  mayWrite: z.boolean(),
  areas: z.array(z.enum(keyAreas)),
  ownerId: z.string(),
  isUsedLately: z.boolean(),
  membership: z.custom<MembershipRow>(),
  /** Null: the whole workspace. */
  granted: z.array(Grant).nullable(),
});
type Row = z.infer<typeof Row>;

/** What the maker of a key `k` reaches of its places, where they are no admin: of what both reach, the lower one. */
const inBoth = sql`
  with theirs as (select * from (${grantsTo(sql`k.made_by`)}) g where g.workspace_id = k.workspace_id),
  places as (select container_id from api_key_places p where (p.workspace_id, p.key_id) = (k.workspace_id, k.id))
  select container_id, role from theirs where k.everywhere
  union
  select places.container_id, theirs.role from places
    join container_paths p on (p.workspace_id, p.container_id) = (k.workspace_id, places.container_id)
    join theirs on theirs.container_id = p.above_id
  union
  select theirs.container_id, theirs.role from theirs
    join container_paths p on (p.workspace_id, p.container_id) = (k.workspace_id, theirs.container_id)
    join places on places.container_id = p.above_id`;

/**
 * The program that calls with an API key; null: there is no such key, or it does not work any more. It may do what the
 * key was made for, as far as its maker may at this moment; where they have left, it only reads, and that for some days.
 */
export async function actorOfKey(token: string): Promise<Actor | null> {
  const row = isKeyToken(token) ? await find(sql`k.token_hash = ${hashOfToken(token)}`) : undefined;
  if (row && !row.isUsedLately) await markUsed(row.id);
  return row ? actorIn(row) : null;
}

/** The same by the account of the program, for a job that it began. */
export async function programOf(userId: string): Promise<Actor | null> {
  const row = await find(sql`k.user_id = ${userId}`);
  return row ? actorIn(row) : null;
}

const find = async (which: SQL): Promise<Row | undefined> => {
  const rows = await reading(
    asOperator,
    (tx) => queryRows(tx, Row)`
    select k.id, k.user_id as "userId", u.first_name as name, u.locale, k.areas, w.owner_id as "ownerId",
      k.may_write and not ${isOrphaned} as "mayWrite",
      coalesce(k.used_at > now() - interval '5 minutes', false) as "isUsedLately",
      ${sql.raw(
        membershipIn(
          "case when k.everywhere and (m.role is null or m.role in ('owner', 'admin')) then 'admin' else 'member' end",
          `m.user_id is not null and ${onlyInspects("m")}`,
        ),
      )} as membership,
      case when m.role = 'member' then (select coalesce(json_agg(json_build_object('workspace_id', k.workspace_id,
          'container_id', container_id, 'role', role)), '[]') from (${inBoth}) g)
        when not k.everywhere then (select coalesce(json_agg(json_build_object('workspace_id', k.workspace_id,
          'container_id', container_id, 'role', 'admin')), '[]')
          from api_key_places p where (p.workspace_id, p.key_id) = (k.workspace_id, k.id))
      end as granted
    from api_keys k join users u on u.id = k.user_id join workspaces w on w.id = k.workspace_id
    left join memberships m on (m.workspace_id, m.user_id) = (k.workspace_id, k.made_by) and m.role <> 'tablet'
    where ${which} and w.deleted_at is null and ${keyWorks}`,
  );
  return rows[0];
};

function actorIn({ id, userId, name, locale, mayWrite, areas, ownerId, membership, granted }: Row): Actor {
  const person = personIn({
    user_id: userId,
    email: "",
    first_name: name,
    last_name: "",
    image: null,
    locale,
    is_super_admin: false,
    proof: "proven",
    tour_step: 0,
    asks_consent: false,
    has_passkey: false,
    memberships: [membership],
  });
  return {
    ...person,
    sessionId: null,
    impersonatorId: null,
    impersonatedUntil: null,
    apiKey: { id, mayWrite, areas, ownerId },
    granted: granted ?? [],
  };
}

const markUsed = (id: string) =>
  transact(asOperator, (tx) => tx.update(apiKeys).set({ usedAt: sql`now()` }).where(eq(apiKeys.id, id)));
