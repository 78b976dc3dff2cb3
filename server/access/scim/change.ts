import { scimPeople } from "@db/schema/scim";
import { users } from "@db/schema/user";
import type { Tx } from "@db/transact";
import { causesOf } from "@server/core/causes";
import { conflict, invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { provisioning, type ScimCaller } from "@server/tenancy/scim/caller";
import { and, eq, ne, or, sql } from "drizzle-orm";
import { activate, deactivate, isOnlyHere, ownAddress } from "./activate.ts";
import { type Changes, changesOfPatch, changesOfPerson } from "./changes.ts";
import { personWith, resourceOf } from "./person.ts";

type Body = Record<string, unknown>;
type Resource = ReturnType<typeof resourceOf>;

/**
 * A new person, who becomes a member unless they are sent as inactive. Throws 409 where the provider keeps one with that
 * name, id or account already, and 422 for who can't be a member.
 */
export function createPerson(caller: ScimCaller, body: Body): Promise<Resource> {
  const { userName, active = true, language, ...described } = changesOfPerson(body);
  if (!userName) throw invalid("scim.missing?attribute=userName", { code: "invalidValue" });
  return provisioning(caller, async (tx, { workspaceId, provider }) => {
    const [added] = await unique(
      tx
        .insert(scimPeople)
        .values({ workspaceId, userName, ...described })
        .returning({ id: scimPeople.id }),
    );
    const person = await personWith(tx, workspaceId, added!.id);
    if (active) await unique(activate(tx, provider, person, language));
    return resourceOf(await personWith(tx, workspaceId, person.id));
  });
}

/** Changes what a PATCH names. Throws 404, 409 as createPerson() does, and 422. */
export const patchPerson = (caller: ScimCaller, id: string, body: Body): Promise<Resource> =>
  change(caller, id, changesOfPatch(body));

/** Replaces a person: what is not sent stays, so that nobody comes back in because `active` was left out. */
export function replacePerson(caller: ScimCaller, id: string, body: Body): Promise<Resource> {
  const changes = changesOfPerson(body);
  if (!changes.userName) throw invalid("scim.missing?attribute=userName", { code: "invalidValue" });
  return change(caller, id, changes);
}

/** Removes a person from the workspace, and from what the provider keeps. Their account stays. Throws 404 and 422. */
export const removePerson = (caller: ScimCaller, id: string): Promise<void> =>
  provisioning(caller, async (tx, { workspaceId }) => {
    const person = await personWith(tx, workspaceId, id);
    if (person.userId) await deactivate(tx, workspaceId, person.userId);
    await tx.delete(scimPeople).where(eq(scimPeople.id, person.id));
  });

const change = (caller: ScimCaller, id: string, { active, language, ...described }: Changes): Promise<Resource> =>
  provisioning(caller, async (tx, { workspaceId, provider }) => {
    const before = await personWith(tx, workspaceId, id);
    await unique(
      tx
        .update(scimPeople)
        .set({ ...described, updatedAt: sql`now()` })
        .where(eq(scimPeople.id, before.id)),
    );
    const after = await personWith(tx, workspaceId, id);
    if (active === true && !before.active) await unique(activate(tx, provider, after, language));
    if (active === false && after.userId) await deactivate(tx, workspaceId, after.userId);
    const { userId, givenName, familyName } = after;
    const isRenamed = described.givenName !== undefined || described.familyName !== undefined;
    if (isRenamed && before.active && active !== false)
      await rename(tx, workspaceId, userId!, { givenName, familyName });
    return resourceOf(await personWith(tx, workspaceId, id));
  });

/** Gives an account the name that the provider says, where it belongs to this workspace alone, by its address too, which stays. */
async function rename(
  tx: Tx,
  workspaceId: string,
  userId: string,
  { givenName, familyName }: { givenName: string | null; familyName: string | null },
): Promise<void> {
  if (!givenName || !familyName || !(await isOnlyHere(tx, userId, workspaceId))) return;
  if (!(await ownAddress(tx, workspaceId, userId))) return;
  const [firstName, lastName] = [givenName.slice(0, 100), familyName.slice(0, 100)];
  const renamed = await tx
    .update(users)
    .set({ firstName, lastName })
    .where(and(eq(users.id, userId), or(ne(users.firstName, firstName), ne(users.lastName, lastName))))
    .returning({ id: users.id });
  if (renamed.length > 0) await recordEvent(tx, null, "user.edit", { workspaceId: null, aboutId: userId });
}

/** What stands in the way of each index: the attribute that is taken. */
const taken: Record<string, string> = {
  scim_people_user_name: "scim.user_name_taken",
  scim_people_external_id: "scim.external_id_taken",
  scim_people_account: "scim.account_taken",
};

/** Throws 409 where the provider keeps another person with that name, id or account. */
const unique = <T>(change: PromiseLike<T>): Promise<T> =>
  Promise.resolve(change).catch((error: unknown) => {
    const key = causesOf(error)
      .map((cause) => taken[(cause as { constraint?: string }).constraint ?? ""])
      .find(Boolean);
    throw key ? conflict(key, "uniqueness") : error;
  });
