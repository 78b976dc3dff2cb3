import { createPerson, patchPerson, removePerson, replacePerson } from "@server/access/scim/change";
import { listPeople, readPerson } from "@server/access/scim/list";
import { keyedHash } from "@server/core/caller";
import { DomainError, invalid, notFound, unauthorized } from "@server/core/errors";
import { addLogDetails } from "@server/core/log";
import { JSON_TYPE, mediaTypeOf, SCIM_TYPE } from "@server/core/media-type";
import { findUnstorableText } from "@server/core/unstorable-text";
import { type ScimCaller, scimCallerOf } from "@server/tenancy/scim/caller";
import { Hono } from "hono";
import { localeOfProgram, sourceOf } from "../request.ts";
import { serviceProvider, userSchema, userType } from "./about.ts";
import { answerScimError } from "./errors.ts";
import { scimJson, scimList } from "./json.ts";

/**
 * SCIM 2.0 (RFC 7644), by which the identity provider of a workspace provisions its people; no groups. The token alone
 * says which workspace. A PUT or PATCH that is sent again comes to the same.
 */
export const scim = new Hono<{ Variables: { caller: ScimCaller } }>();

scim.onError((error, c) => answerScimError(error, localeOfProgram(c)));

scim.use("/*", async (c, next) => {
  const token = /^Bearer (.+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
  if (!token) throw unauthorized("scim.wrong_token");
  const caller = await scimCallerOf(token.trim());
  addLogDetails({ workspace: caller.workspaceId, from: keyedHash("source", sourceOf(c)) });
  c.set("caller", caller);
  return next();
});

scim.get("/ServiceProviderConfig", () => scimJson(serviceProvider()));
scim.get("/ResourceTypes", () => scimList([userType()]));
scim.get("/ResourceTypes/User", () => scimJson(userType()));
scim.get("/Schemas", () => scimList([userSchema()]));
scim.get("/Schemas/:id", (c) => {
  const schema = userSchema();
  if (c.req.param("id") !== schema.id) throw notFound();
  return scimJson(schema);
});

scim.get("/Users", async (c) => {
  const { resources, ...page } = await listPeople(c.get("caller"), c.req.query());
  return scimList(resources, page);
});
scim.post("/Users", async (c) => {
  const person = await createPerson(c.get("caller"), await bodyOf(c.req.raw));
  return scimJson(person, 201, { location: person.meta.location });
});
scim.get("/Users/:id", async (c) => scimJson(await readPerson(c.get("caller"), c.req.param("id"))));
scim.put("/Users/:id", async (c) =>
  scimJson(await replacePerson(c.get("caller"), c.req.param("id"), await bodyOf(c.req.raw))),
);
scim.patch("/Users/:id", async (c) =>
  scimJson(await patchPerson(c.get("caller"), c.req.param("id"), await bodyOf(c.req.raw))),
);
scim.delete("/Users/:id", async (c) => {
  await removePerson(c.get("caller"), c.req.param("id"));
  return c.body(null, 204);
});

// providers ask for groups also where they are set not to send them
scim.get("/Groups", () => scimList([]));
scim.all("/Groups/*", () => {
  throw noGroups();
});
scim.all("/Groups", () => {
  throw noGroups();
});
scim.all("/*", () => {
  throw notFound();
});

const noGroups = () => notFound(undefined, "scim.no_groups");

/** The body of a request: a JSON object. Throws 415 and 400. */
async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  if (![SCIM_TYPE, JSON_TYPE, ""].includes(mediaTypeOf(request)))
    throw new DomainError("refusal.unsupported_type", { code: "unsupported" });
  const body = jsonIn(await request.text());
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw invalid("scim.malformed", { code: "invalidSyntax" });
  if (findUnstorableText(body)) throw invalid("scim.unstorable", { code: "invalidValue" });
  return body as Record<string, unknown>;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
