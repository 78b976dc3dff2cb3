import { emailDomains, identityProviders } from "@db/schema/provider";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { enqueueEach } from "@jobs/enqueue";
import { LOST_DOMAIN_DAYS } from "@server/core/constants";
import { recordEvent } from "@server/core/event";
import { limitConcurrency } from "@server/core/limit-concurrency";
import { adminsOf } from "@server/tenancy/member/admins-of";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { hasRecord } from "./resolver.ts";
import { sealedAnew } from "./secret.ts";

const AT_ONCE = 10;

/** Seals secrets anew after a change of APP_SECRET, and looks for the records of proven domains. */
export async function sweepProviders(): Promise<void> {
  await sealAnew();
  await checkDomains();
}

const sealAnew = () =>
  transact(asOperator, async (tx) => {
    const { workspaceId, clientSecret } = identityProviders;
    for (const stored of await tx.select({ workspaceId, clientSecret }).from(identityProviders).orderBy(workspaceId)) {
      const sealed = sealedAnew(stored.clientSecret, stored.workspaceId);
      // only what was read: it may have been saved anew meanwhile
      if (sealed)
        await tx
          .update(identityProviders)
          .set({ clientSecret: sealed })
          .where(and(eq(workspaceId, stored.workspaceId), eq(clientSecret, stored.clientSecret)));
    }
  });

type Proven = { workspaceId: string; domain: string; token: string };

async function checkDomains(): Promise<void> {
  const { workspaceId, domain, token, provedAt } = emailDomains;
  const proven = await reading(asOperator, (tx) =>
    tx.select({ workspaceId, domain, token }).from(emailDomains).where(isNotNull(provedAt)).orderBy(domain),
  );
  const limited = limitConcurrency(AT_ONCE, proven.length);
  await Promise.all(proven.map((each) => limited(() => checkAgain(each))));
}

async function mailAdmins(tx: Tx, about: Pick<Proven, "workspaceId" | "domain">): Promise<void> {
  const admins = await adminsOf(tx, about.workspaceId);
  await enqueueEach(
    tx,
    "provider.mail_missing",
    admins.map(({ userId }) => ({ ...about, userId })),
  );
}

/** Where nobody answers, nothing is known, and nothing changes. */
async function checkAgain({ workspaceId, domain, token }: Proven): Promise<void> {
  const found = await hasRecord(domain, token);
  if (found === null) return;
  const isThis = and(
    eq(emailDomains.workspaceId, workspaceId),
    eq(emailDomains.domain, domain),
    eq(emailDomains.token, token),
    isNotNull(emailDomains.provedAt),
  );
  await transact(asOperator, async (tx) => {
    await tx
      .update(emailDomains)
      .set({ checkedAt: sql`now()`, ...(found && { missingSince: null }) })
      .where(isThis);
    if (found) return;
    const [gone] = await tx
      .update(emailDomains)
      .set({ missingSince: sql`now()` })
      .where(and(isThis, isNull(emailDomains.missingSince)))
      .returning({ domain: emailDomains.domain });
    if (gone) return mailAdmins(tx, { workspaceId, domain });
    const lost = await tx
      .update(emailDomains)
      .set({ provedAt: null, missingSince: null })
      .where(and(isThis, sql`missing_since < now() - make_interval(days => ${LOST_DOMAIN_DAYS})`))
      .returning({ domain: emailDomains.domain });
    if (lost.length > 0)
      await recordEvent(tx, null, "provider.lose_domain", { workspaceId, aboutId: workspaceId, title: domain });
  });
}
