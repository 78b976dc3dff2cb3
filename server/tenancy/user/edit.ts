import { users } from "@db/schema/user";
import { asOperator, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { removePicture, setPicture, squareOf, storePicture } from "./avatar.ts";
import { forbidByCompany } from "./company-session.ts";
import { requestEmailChange, setEmail } from "./email-change.ts";
import type { UserChanges, UserView } from "./inputs.ts";
import { forbidTablet } from "./tablet.ts";
import { userView } from "./view.ts";

type Changes = z.output<typeof UserChanges>;

/** Throws 404 unless the account is the actor's own, or the actor is a super admin. */
export function authorizePerson(actor: Actor, userId: string): void {
  if (actor.userId !== userId && !actor.isSuperAdmin) throw notFound();
}

/**
 * Changes the fields that were sent. A new address of one's own must be confirmed by mail first; a super admin changes
 * somebody else's at once.
 */
export async function editUser(actor: Actor, { id, email, image, ...changes }: Changes): Promise<UserView> {
  authorizePerson(actor, id);
  forbidTablet(actor);
  forbidByCompany(actor);
  const picture = image ? await storePicture(id, await squareOf(image)) : image; // before any row is locked
  const edited = transact(asOperator, async (tx) => {
    const [before] = await tx.select({ email: users.email }).from(users).where(eq(users.id, id)).for("update");
    if (!before) throw notFound();
    const { first_name: firstName, last_name: lastName, phone, locale } = changes;
    await tx.update(users).set({ firstName, lastName, phone, locale, id }).where(eq(users.id, id));
    if (picture !== undefined) await setPicture(tx, id, picture);
    if (email && email !== before.email)
      await (id === actor.userId ? requestEmailChange(tx, actor, email) : setEmail(tx, actor, id, email));
    await recordEvent(tx, actor, "user.edit", { workspaceId: null, aboutId: id });
    return userView(tx, id);
  });
  return edited.catch(async (error) => {
    // on failure the bytes stay unreferenced until a sweep
    if (picture) await removePicture(id, picture).catch(() => {});
    throw error;
  });
}
