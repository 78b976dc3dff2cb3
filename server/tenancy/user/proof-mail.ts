import { addressProofs } from "@db/schema/user";
import type { OnceRun } from "@jobs/contract";
import { PROOF_MINUTES } from "@server/core/constants";
import { env } from "@server/core/env";
import { and, eq, sql } from "drizzle-orm";
import { proofCode, proofToken } from "./address-proof.ts";
import { accountOf } from "./by-address.ts";
import { writeTo } from "./mails.ts";

/**
 * Mails a claimed address the link and code that prove it; or, if another account has proven it, that it has an
 * account. The mail contains nothing that the user typed, since it may reach somebody else. Sends nothing if the proof
 * has expired.
 */
export const mailProofTo = ({ userId, proofId }: { userId: string; proofId: string }, run: OnceRun) =>
  writeTo(
    userId,
    run,
    async ({ t, tx }) => {
      const [proof] = await tx
        .select({ email: addressProofs.email })
        .from(addressProofs)
        .where(and(eq(addressProofs.id, proofId), sql`${addressProofs.expiresAt} > now()`));
      if (!proof) return null;
      const to = proof.email;
      if (await accountOf(tx, to))
        return {
          to,
          subject: t("mail.has_account.subject"),
          title: t("mail.has_account.title"),
          lines: [
            t("mail.has_account.body"),
            { label: t("mail.has_account.forgot"), url: `${env.APP_URL}/password/forgot` },
          ],
          button: { label: t("mail.has_account.button"), url: `${env.APP_URL}/login` },
          footer: t("mail.has_account.footer"),
        };
      return {
        to,
        subject: t("mail.proof.subject"),
        title: t("mail.proof.title"),
        lines: [
          t("mail.proof.body"),
          t("mail.proof.code", { code: proofCode(proofId) }),
          t("mail.proof.ends", { minutes: PROOF_MINUTES }),
        ],
        button: { label: t("mail.proof.button"), url: `${env.APP_URL}/register/prove?token=${proofToken(proofId)}` },
        footer: t("mail.proof.footer"),
      };
    },
    { unproven: true },
  );
