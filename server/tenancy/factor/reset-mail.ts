import { factorResets } from "@db/schema/factor";
import { workspaces } from "@db/schema/workspace";
import type { OnceRun } from "@jobs/contract";
import { FACTOR_RESET_HOURS } from "@server/core/constants";
import { env } from "@server/core/env";
import { writeTo } from "@server/tenancy/user/mails";
import { and, eq, isNull } from "drizzle-orm";
import { resetToken } from "./reset-link.ts";

type About = { userId: string; resetId: string };

/** Mails a person that their factors will be removed, with the link that keeps them; not if it was dropped meanwhile. */
export const mailFactorReset = ({ userId, resetId }: About, run: OnceRun) =>
  writeTo(userId, run, async ({ t, tx, name }) => {
    const [found] = await tx
      .select({ workspace: workspaces.name })
      .from(factorResets)
      .innerJoin(workspaces, eq(workspaces.id, factorResets.workspaceId))
      .where(and(eq(factorResets.id, resetId), isNull(factorResets.endedAt)));
    if (!found) return null;
    const values = { workspace: found.workspace, hours: FACTOR_RESET_HOURS };
    return {
      subject: t("mail.factor.reset_asked.subject"),
      title: t("mail.factor.reset_asked.subject"),
      lines: [
        t("mail.greeting", { name }),
        t("mail.factor.reset_asked.body", values),
        t("mail.factor.reset_asked.keep"),
      ],
      button: {
        label: t("mail.factor.reset_asked.button"),
        url: `${env.APP_URL}/second-step/keep?token=${await resetToken(userId, resetId)}`,
      },
      footer: t("mail.factor.reset_asked.footer"),
    };
  });
