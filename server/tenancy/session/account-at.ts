import { users } from "@db/schema/user";
import { memberships, workspaces } from "@db/schema/workspace";
import type { Tx } from "@db/transact";
import { today } from "@server/core/day";
import { hasSecondFactor } from "@server/tenancy/factor/second-factor";
import { hasAddress, isClaimOf } from "@server/tenancy/user/by-address";
import { slugOf } from "@server/tenancy/workspace/slug";
import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";

const columns = {
  id: users.id,
  passwordHash: users.passwordHash,
  version: users.accessVersion,
  hasFactor: hasSecondFactor(),
};
type Account = { id: string; passwordHash: string | null; version: number; hasFactor: boolean };

/**
 * Finds the account for a sign-in: `workspace/name` is a tablet, also by a slug that its workspace had until a year ago; an e-mail address is the account that proved it, or
 * else a tablet from before tablets had names. `countedAs`: the name under which attempts are counted, the same for
 * each notation of a tablet.
 */
export async function accountAt(tx: Tx, written: string): Promise<{ account: Account | undefined; countedAs: string }> {
  const tablet = tabletIn(written);
  if (tablet) {
    const [slug, name] = tablet;
    const former = sql`exists (select from former_slugs f
      where f.workspace_id = ${workspaces.id} and f.slug = ${slug} and f.until >= ${today()})`;
    const isHere = or(eq(workspaces.slug, slug), former);
    const account = await findTablet(tx, and(isHere, eq(memberships.tabletName, name))!);
    return { account, countedAs: account ? `${account.slug}/${account.name}` : tablet.join("/") };
  }
  const [person] = await tx.select(columns).from(users).where(hasAddress(written));
  if (person) return { account: person, countedAs: written };
  const labelled = await findTablet(tx, and(isClaimOf(written), eq(memberships.signsInByLabel, true))!);
  return { account: labelled, countedAs: labelled ? `${labelled.slug}/${labelled.name}` : written };
}

/** An e-mail address contains an @, and a slug never does. */
function tabletIn(written: string): [slug: string, name: string] | null {
  const [slug = "", name, ...rest] = written.split("/");
  return name === undefined || rest.length > 0 || written.includes("@") ? null : [slugOf(slug), slugOf(name)];
}

async function findTablet(tx: Tx, which: SQL) {
  const [found] = await tx
    .select({ ...columns, slug: workspaces.slug, name: memberships.tabletName })
    .from(memberships)
    .innerJoin(workspaces, and(eq(workspaces.id, memberships.workspaceId), isNull(workspaces.deletedAt)))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.role, "tablet"), which));
  return found;
}
