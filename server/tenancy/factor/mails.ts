import { users } from "@db/schema/user";
import { memberships, workspaces } from "@db/schema/workspace";
import { dayInWords } from "@i18n/in-words";
import type { OnceRun } from "@jobs/contract";
import { env } from "@server/core/env";
import { writeTo } from "@server/tenancy/user/mails";
import { and, eq, isNull, not } from "drizzle-orm";
import { recoveryCodesLeft } from "./recovery-codes.ts";
import { hasSecondFactor } from "./second-factor.ts";

type FactorChange =
  | "passkey_added"
  | "passkey_removed"
  | "app_added"
  | "app_removed"
  | "codes_renewed"
  | "code_used"
  | "reset"
  | "codes_failed";

/** What somebody else did, or may have done. */
const byOthers: readonly FactorChange[] = ["reset", "codes_failed"];

/** Mails that a factor was added, removed or used up, in case somebody else did it. */
export const mailThatFactorChanged = ({ userId, what }: { userId: string; what: FactorChange }, run: OnceRun) =>
  writeTo(userId, run, async ({ t, tx, name }) => ({
    subject: t(`mail.factor.${what}.subject`),
    title: t(`mail.factor.${what}.subject`),
    lines: [
      t("mail.greeting", { name }),
      t(`mail.factor.${what}.body`),
      ...(what === "code_used" ? [t("mail.factor.left", { left: await recoveryCodesLeft(tx, userId) })] : []),
    ],
    button: { label: t("mail.factor.button"), url: `${env.APP_URL}/profile/security` },
    footer: t(byOthers.includes(what) ? "mail.factor.footer_others" : "mail.factor.footer"),
  }));

/**
 * Mails a member that their workspace will require a second factor; not if they have one by now, have left, or it is not
 * required any more.
 */
export const mailThatFactorRequired = (
  { workspaceId, userId }: { workspaceId: string; userId: string },
  run: OnceRun,
) =>
  writeTo(userId, run, async ({ t, tx, name }) => {
    const [found] = await tx
      .select({ workspace: workspaces.name, from: workspaces.secondFactorFrom })
      .from(workspaces)
      .innerJoin(memberships, and(eq(memberships.workspaceId, workspaces.id), eq(memberships.userId, userId)))
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(and(eq(workspaces.id, workspaceId), isNull(workspaces.deletedAt), not(hasSecondFactor())));
    if (!found?.from) return null;
    const values = { workspace: found.workspace, day: dayInWords(t, found.from) };
    return {
      subject: t("mail.factor.required.subject", values),
      title: t("mail.factor.required.subject", values),
      lines: [t("mail.greeting", { name }), t("mail.factor.required.body", values), t("mail.factor.required.how")],
      button: { label: t("mail.factor.required.button"), url: `${env.APP_URL}/profile/security` },
      footer: t("mail.factor.required.footer", values),
    };
  });
