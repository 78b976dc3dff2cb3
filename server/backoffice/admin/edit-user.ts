import { users } from "@db/schema/user";
import { asOperator, transact } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import type { Actor } from "@server/core/actor";
import { countMail } from "@server/core/attempts";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { forbidden, invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { requirePerson } from "@server/tenancy/api-key/is-program";
import { isTablet } from "@server/tenancy/session/device";
import { setEmail } from "@server/tenancy/user/email-change";
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { UserEdit } from "./inputs.ts";

/**
 * Changes a user's details, and records the reason. A new address applies at once, is mailed to both addresses, and
 * needs the actor's password. The address of a super admin can't be changed, as that would allow taking over the
 * account.
 */
export const editUserAsAdmin = (actor: Actor, { id, reason, email, ...changes }: z.output<typeof UserEdit>) =>
  transact(asOperator, async (tx) => {
    authorizeBackOffice(actor);
    await requirePerson(tx, id);
    const [before] = await tx.select().from(users).where(eq(users.id, id)).for("update");
    if (!before) throw notFound();
    const { first_name: firstName, last_name: lastName, phone, locale } = changes;
    if (email !== undefined && email !== before.email) await setEmail(tx, actor, id, email);
    await tx.update(users).set({ firstName, lastName, phone, locale, id }).where(eq(users.id, id));
    await recordEvent(tx, actor, "user.edit", { workspaceId: null, aboutId: id, detail: { reason } });
  });

/** Mails a user the link to set a password. Throws invalid after too many mails. */
export const sendPasswordLink = (actor: Actor, id: string) =>
  transact(asOperator, async (tx) => {
    authorizeBackOffice(actor);
    await requirePerson(tx, id);
    const [user] = await tx
      .select({ email: users.email, isTablet: sql<boolean>`${isTablet(tx, id)}` })
      .from(users)
      .where(eq(users.id, id));
    if (!user) throw notFound();
    // A tablet's address is only a label, and may belong to somebody else.
    if (user.isTablet) throw forbidden("refusal.not_on_tablet");
    if (!(await countMail(tx, user.email))) throw invalid("admin.mails_enough", { code: "too_many_mails" });
    await enqueue(tx, "user.mail_password_link", { workspaceId: null, userId: id });
    await recordEvent(tx, actor, "user.send_password_link", { workspaceId: null, aboutId: id });
  });
