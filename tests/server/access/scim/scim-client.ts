import { scimPeople } from "@db/schema/scim";
import { users } from "@db/schema/user";
import { eq } from "drizzle-orm";
import { fetchApp } from "../../../rest/client.ts";
import { as } from "../../../world.ts";
import { inTransaction, trust } from "../../tenancy/provider/provider-setup.ts";

// biome-ignore lint/suspicious/noExplicitAny: the test judges the body, whatever it is
type Answer = { status: number; body: any; headers: Headers };
type Options = { body?: unknown; text?: string; headers?: Record<string, string> };
export type Provisioner = (method: string, path: string, options?: Options) => Promise<Answer>;

/** Calls below /scim/v2 with a token, as an identity provider does. */
export const withToken =
  (token: string | null): Provisioner =>
  async (method, path, { body, text, headers } = {}) => {
    const sent = text ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetchApp(`/scim/v2${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(sent !== undefined && { "content-type": "application/scim+json; charset=utf-8" }),
        ...headers,
      },
      body: sent,
    });
    const answered = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: response.headers.get("content-type")?.includes("json") ? JSON.parse(answered) : answered,
    };
  };

/** A workspace with a provider and these proven domains, whose owner makes a token. */
export async function provisionerOf(
  workspaceId: string,
  owner: string,
  { issuer = "https://idp.example.com", domains = ["acme.test", "world.test"] } = {},
): Promise<Provisioner> {
  await trust(workspaceId, issuer, { domains });
  return withToken(await newToken(workspaceId, owner));
}

export const newToken = async (workspaceId: string, owner: string): Promise<string> =>
  (await as(owner).provider.makeToken({ id: workspaceId })).token;

export const accountWith = (email: string) =>
  inTransaction(async (tx) => (await tx.select().from(users).where(eq(users.email, email)))[0]);

export const keptBy = (workspaceId: string) =>
  inTransaction((tx) => tx.select().from(scimPeople).where(eq(scimPeople.workspaceId, workspaceId)));

export const USER = "urn:ietf:params:scim:schemas:core:2.0:User";
export const ENTERPRISE = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
export const ERROR = "urn:ietf:params:scim:api:messages:2.0:Error";
const PATCH = "urn:ietf:params:scim:api:messages:2.0:PatchOp";

export const patchOf = (...Operations: object[]) => ({ schemas: [PATCH], Operations });

/** As Entra creates a person. */
export const entraPerson = (name: string, more: object = {}) => ({
  schemas: [USER, ENTERPRISE],
  externalId: `oid-${name}`,
  userName: `${name}@Acme.test`,
  active: true,
  displayName: `${name} Maes`,
  emails: [{ primary: true, type: "work", value: `${name}@Acme.test` }],
  meta: { resourceType: "User" },
  name: { formatted: `${name} Maes`, familyName: "Maes", givenName: name },
  title: "Technician",
  [ENTERPRISE]: { department: "Maintenance", employeeNumber: "7", manager: { value: "x" } },
  ...more,
});

/** As Okta creates a person. */
export const oktaPerson = (name: string, more: object = {}) => ({
  schemas: [USER],
  userName: `${name}@acme.test`,
  name: { givenName: name, familyName: "Peeters" },
  emails: [{ primary: true, value: `${name}@acme.test`, type: "work" }],
  displayName: `${name} Peeters`,
  locale: "fr-BE",
  externalId: `00u${name}`,
  groups: [],
  password: "1mz050nq",
  active: true,
  ...more,
});
