import { MAX_LISTED } from "@server/access/scim/list";
import { USER_SCHEMA } from "@server/access/scim/person";
import { SCIM_BASE } from "@server/core/constants";
import { env } from "@server/core/env";

const at = (path: string) => `${env.APP_URL}${SCIM_BASE}${path}`;
const CORE = "urn:ietf:params:scim:schemas:core:2.0";

/** What this server does of SCIM. */
export const serviceProvider = () => ({
  schemas: [`${CORE}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_LISTED },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "Bearer token",
      description: "The token of a workspace, made on its page for signing in.",
      primary: true,
    },
  ],
  meta: { resourceType: "ServiceProviderConfig", location: at("/ServiceProviderConfig") },
});

export const userType = () => ({
  schemas: [`${CORE}:ResourceType`],
  id: "User",
  name: "User",
  endpoint: "/Users",
  schema: USER_SCHEMA,
  meta: { resourceType: "ResourceType", location: at("/ResourceTypes/User") },
});

type Attribute = { type?: string; multiValued?: boolean; required?: boolean; caseExact?: boolean; uniqueness?: string };

const attribute = (name: string, rest: Attribute = {}) => ({
  name,
  type: "string",
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: "readWrite",
  returned: "default",
  uniqueness: "none",
  ...rest,
});
const complex = (name: string, subAttributes: ReturnType<typeof attribute>[], rest: Attribute = {}) => {
  const { caseExact: _, ...complexOnly } = attribute(name, { ...rest, type: "complex" });
  return { ...complexOnly, subAttributes };
};

/** The attributes of a person that are kept; others are accepted, and left out. */
export const userSchema = () => ({
  schemas: [`${CORE}:Schema`],
  id: USER_SCHEMA,
  name: "User",
  attributes: [
    attribute("userName", { required: true, uniqueness: "server" }),
    attribute("externalId", { caseExact: true }),
    complex("name", [attribute("givenName"), attribute("familyName")]),
    attribute("displayName"),
    complex("emails", [attribute("value"), attribute("type"), attribute("primary", { type: "boolean" })], {
      multiValued: true,
    }),
    attribute("active", { type: "boolean" }),
  ],
  meta: { resourceType: "Schema", location: at(`/Schemas/${USER_SCHEMA}`) },
});
