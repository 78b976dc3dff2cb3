import { emailDomains, identityProviders } from "@db/schema/provider";
import { sessions, users } from "@db/schema/user";
import { asOperator, transact } from "@db/transact";
import { hashOfToken } from "@server/core/token";
import { sealedSecret } from "@server/tenancy/provider/secret";
import { createSession } from "@server/tenancy/session/device";
import { readSession } from "@server/tenancy/session/session";
import { eq, sql } from "drizzle-orm";
import { client, followToCallback, workspaceIn } from "../../../rig/identity-provider.ts";
import { as } from "../../../world.ts";

export type Input = Parameters<ReturnType<typeof as>["provider"]["begin"]>[0];

export const inTransaction = <T>(change: Parameters<typeof transact<T>>[1]) => transact(asOperator, change);

/** A workspace trusts that provider, and has proven these domains. */
export const trust = (
  workspaceId: string,
  issuer: string,
  {
    domains = ["world.test"],
    ...settings
  }: { domains?: string[]; admits?: "invited" | "domain"; onlyWay?: boolean } = {},
) =>
  inTransaction(async (tx) => {
    const clientSecret = sealedSecret(client.secret, workspaceId);
    await tx.delete(identityProviders).where(eq(identityProviders.workspaceId, workspaceId));
    await tx.insert(identityProviders).values({ workspaceId, issuer, clientId: client.id, clientSecret, ...settings });
    await tx.delete(emailDomains).where(eq(emailDomains.workspaceId, workspaceId));
    for (const domain of domains)
      await tx.insert(emailDomains).values({ workspaceId, domain, token: "x", provedAt: new Date() });
  });

/** Begins, goes to the provider and comes back, as a browser without a session does, or in that session. */
export async function ceremony(input: Input, token?: string) {
  const begun = await within(token).then((caller) => caller.provider.begin(input));
  const params = await followToCallback(begun.url);
  return { state_token: begun.state_token, params, workspace_id: workspaceIn(begun.url) };
}

/** The whole of it: what finish() gives. */
export async function bySession(input: Input, token?: string) {
  const back = await ceremony(input, token);
  return within(token).then((caller) => caller.provider.finish(back));
}

/** Signs in by the provider of a workspace, and gives the session's token. */
export async function signInAt(workspaceId: string): Promise<string> {
  const { signed_in } = await bySession({ purpose: "sign in", workspace_id: workspaceId });
  if (!signed_in?.session_id) throw new Error("No session was made.");
  return signed_in.session_id;
}

/** All procedures, as in a browser with that session, whose password was given just now unless it was made by a company. */
export async function within(token?: string) {
  const actor = token ? await readSession(token) : null;
  if (token && !actor) throw new Error("There is no such session.");
  return as(null, { actor });
}

/** A session as after the password. */
export const passwordSession = (userId: string) =>
  inTransaction((tx) => createSession(tx, userId, { kind: "web", device: "tests" }));

export const sessionOf = (token: string) =>
  inTransaction(
    async (tx) =>
      (
        await tx
          .select()
          .from(sessions)
          .where(eq(sessions.id, hashOfToken(token)))
      )[0],
  );

/** No provider, link, session, invitation and failure is there any more; and of people only those. */
export const forgetSignIns = (keep: readonly string[]) =>
  inTransaction(async (tx) => {
    for (const table of ["identity_providers", "email_domains", "sessions", "attempts", "invitations"])
      await tx.execute(sql`delete from ${sql.identifier(table)}`);
    await tx.delete(users).where(sql`id <> all (${sql.param([...keep])}::uuid[])`);
  });
