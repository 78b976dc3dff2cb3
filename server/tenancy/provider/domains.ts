import { randomBytes } from "node:crypto";
import { emailDomains } from "@db/schema/provider";
import { type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { causesOf } from "@server/core/causes";
import { MAX_DOMAINS } from "@server/core/constants";
import { conflict, invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { OneDomain } from "./inputs.ts";
import { changeProvider, countCheck } from "./permitted.ts";
import { isPublicDomain } from "./public-domains.ts";
import { hasRecord } from "./resolver.ts";

type One = z.output<typeof OneDomain>;
const isThis = ({ id, domain }: One) => and(eq(emailDomains.workspaceId, id), eq(emailDomains.domain, domain));
const about = ({ id, domain }: One) => ({ workspaceId: id, aboutId: id, title: domain });

/** Names a domain as one of the workspace, to be proven. Again it changes nothing. */
export const addDomain = (actor: Actor, input: One): Promise<void> =>
  transact(actor, async (tx) => {
    await changeProvider(tx, actor, input.id);
    if (isPublicDomain(input.domain)) throw invalid("company.domain_public", { field: "domain", code: "public" });
    const count = await tx.$count(emailDomains, eq(emailDomains.workspaceId, input.id));
    if (count >= MAX_DOMAINS)
      throw invalid(`company.domains_full?maximum=${MAX_DOMAINS}`, { field: "domain", code: "full" });
    const token = randomBytes(20).toString("hex");
    const added = await tx
      .insert(emailDomains)
      .values({ workspaceId: input.id, domain: input.domain, token })
      .onConflictDoNothing()
      .returning({ domain: emailDomains.domain });
    if (added.length > 0) await recordEvent(tx, actor, "provider.add_domain", about(input));
  });

/**
 * Looks for the record of a domain, which proves it. Throws 409 where another workspace has proven it, and 422 where
 * nobody answers.
 */
export async function checkDomain(actor: Actor, input: One): Promise<{ found: boolean }> {
  const token = await transact(actor, async (tx) => {
    await changeProvider(tx, actor, input.id);
    return (await findDomain(tx, input)).token;
  });
  await countCheck(input.id);
  const found = await hasRecord(input.domain, token);
  if (found === null) throw invalid("company.dns_away", { code: "dns_away" });
  await transact(actor, async (tx) => {
    await changeProvider(tx, actor, input.id);
    const { provedAt } = await findDomain(tx, input);
    if (!found) return void (await tx.update(emailDomains).set({ checkedAt: sql`now()` }).where(isThis(input)));
    await tx
      .update(emailDomains)
      .set({ checkedAt: sql`now()`, provedAt: provedAt ?? sql`now()`, missingSince: null })
      .where(and(isThis(input), eq(emailDomains.token, token)))
      .catch((error: unknown) => {
        throw isTaken(error) ? conflict("company.domain_taken", "domain_taken") : error;
      });
    if (provedAt) return;
    await recordEvent(tx, actor, "provider.prove_domain", about(input));
  });
  return { found };
}

async function findDomain(tx: Tx, input: One) {
  const [found] = await tx.select().from(emailDomains).where(isThis(input));
  if (!found) throw notFound();
  return found;
}

const isTaken = (error: unknown) =>
  causesOf(error).some((cause) => (cause as { constraint?: string }).constraint === "email_domains_proved");

/** Takes a domain away; those linked by an address in it stay so. */
export const removeDomain = (actor: Actor, input: One): Promise<void> =>
  transact(actor, async (tx) => {
    await changeProvider(tx, actor, input.id, { takesAway: true });
    await findDomain(tx, input);
    await tx.delete(emailDomains).where(isThis(input));
    await recordEvent(tx, actor, "provider.remove_domain", about(input));
  });

/** The domains of a workspace. Does not authorize. */
export const domainsOf = (tx: Tx, workspaceId: string) =>
  tx.select().from(emailDomains).where(eq(emailDomains.workspaceId, workspaceId)).orderBy(emailDomains.domain);
