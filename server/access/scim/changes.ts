import { invalid } from "@server/core/errors";
import { Email, onOneLine } from "@server/core/fields";
import { z } from "zod";

/** What is said of a person; left out, it stays. Null: there is none any more. */
export type Changes = {
  userName?: string;
  externalId?: string | null;
  email?: string | null;
  givenName?: string | null;
  familyName?: string | null;
  displayName?: string | null;
  active?: boolean;
  /** As languages are written in headers; for a new account. */
  language?: string | null;
};

/** Refuses with a text key, its parameters, and the reason as SCIM names it. */
function refuse(key: string, about: Record<string, string>, code: string): never {
  throw invalid(`${key}?${new URLSearchParams(about)}`, { code });
}
function wrongValue(attribute: string): never {
  refuse("scim.wrong_value", { attribute }, "invalidValue");
}

const Operation = z.object({
  op: z
    .string()
    .toLowerCase()
    .pipe(z.enum(["add", "replace", "remove"])),
  path: z.string().max(500).nullish(),
  value: z.unknown().optional(),
});
type Operation = z.output<typeof Operation>;
const MAX_OPERATIONS = 100;
const Patch = z.object({
  operations: z.array(z.record(z.string(), z.unknown()).transform(lowered).pipe(Operation)).min(1).max(MAX_OPERATIONS),
});

/** The changes of a PATCH, of all its operations in their order. Throws 422 for what is none. */
export function changesOfPatch(body: Record<string, unknown>): Changes {
  const { data } = Patch.safeParse(lowered(body));
  if (!data) throw invalid("scim.wrong_patch", { code: "invalidSyntax" });
  const changes: Changes = {};
  for (const operation of data.operations) apply(changes, operation);
  return changes;
}

/** The same of a person who is sent as a whole. */
export function changesOfPerson(body: Record<string, unknown>): Changes {
  const changes: Changes = {};
  apply(changes, { op: "replace", value: body });
  return changes;
}

/** Names of attributes are the same in any case. */
function lowered(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name.toLowerCase(), value]));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const CORE = "urn:ietf:params:scim:schemas:core:2.0:user:";
/** A name, with that of a schema before it, a filter in brackets and a part of it: emails[type eq "work"].value */
const PATH = /^(?:urn:[\w.:-]+:)?[a-z$][\w$-]*(?:\[[^[\]]*\])?(?:\.[a-z$][\w$-]*)?$/;

function apply(changes: Changes, { op, path, value }: Operation): void {
  if (path) set(changes, path, op === "remove" ? null : value);
  else if (op === "remove") throw invalid("scim.no_path", { code: "noTarget" });
  else if (!isObject(value)) throw invalid("scim.wrong_patch", { code: "invalidSyntax" });
  else for (const [name, each] of Object.entries(value)) set(changes, name, each);
}

/** Attributes that are not kept here are left out of it. */
function set(changes: Changes, written: string, value: unknown): void {
  const path = written.trim().toLowerCase();
  const name = path.startsWith(CORE) ? path.slice(CORE.length) : path;
  if (!PATH.test(path)) refuse("scim.wrong_path", { path: written.slice(0, 100) }, "invalidPath");
  switch (name) {
    case "active":
      changes.active = truthIn(value);
      return;
    case "username":
      changes.userName = textIn(value, "userName") ?? refuse("scim.missing", { attribute: "userName" }, "invalidValue");
      return;
    case "externalid":
      changes.externalId = textIn(value, "externalId");
      return;
    case "displayname":
    case "name.formatted":
      changes.displayName = wordsIn(value);
      return;
    case "name.givenname":
      changes.givenName = wordsIn(value);
      return;
    case "name.familyname":
      changes.familyName = wordsIn(value);
      return;
    case "name":
      for (const [part, each] of Object.entries(isObject(value) ? value : { givenName: null, familyName: null }))
        set(changes, `name.${part}`, each);
      return;
    case "preferredlanguage":
    case "locale":
      changes.language = wordsIn(value);
      return;
    case "emails":
    case "emails.value":
      changes.email = addressIn(value);
      return;
    case CORE.slice(0, -1):
      apply(changes, { op: "replace", value });
      return;
    default:
      if (OWN_ADDRESS.test(name)) changes.email = addressIn(value);
  }
}

const OWN_ADDRESS = /^emails\[\s*(?:type\s+eq\s+"?work"?|primary\s+eq\s+"?true"?)\s*\](?:\.value)?$/;

/** A single value, also as some send it: in a list, as the value of an object. */
function single(value: unknown): unknown {
  const only = Array.isArray(value) && value.length === 1 ? value[0] : value;
  return isObject(only) && "value" in only ? only.value : only;
}

/** Entra sends "True" and "False". Whatever else it is, is refused: nobody stays in because it was not understood. */
function truthIn(value: unknown): boolean {
  const said = String(single(value)).toLowerCase();
  if (said !== "true" && said !== "false") wrongValue("active");
  return said === "true";
}

const MAX_TEXT = 255;

function textIn(value: unknown, attribute: string): string | null {
  const text = single(value);
  if (text === null || text === undefined) return null;
  if (typeof text !== "string" || text.length > MAX_TEXT) wrongValue(attribute);
  return onOneLine(text).trim() || null;
}

/** The same of what merely describes a person: it is cut, or left out, where it is no text, and keeps nobody in. */
function wordsIn(value: unknown): string | null {
  const text = single(value);
  return typeof text === "string" ? onOneLine(text).trim().slice(0, MAX_TEXT) || null : null;
}

const Address = z.object({ value: z.string().nullish(), type: z.string().nullish(), primary: z.unknown().optional() });
type Address = z.output<typeof Address>;

/** The address among those of a person: the primary one, that at work, or the first; null: it is none. */
function addressIn(value: unknown): string | null {
  const { data } = z
    .array(Address)
    .max(50)
    .safeParse(Array.isArray(value) ? value : [{ value: single(value) }]);
  if (!data) return null;
  const isPrimary = ({ primary }: Address) => String(primary).toLowerCase() === "true";
  const chosen = data.find(isPrimary) ?? data.find(({ type }) => type?.toLowerCase() === "work") ?? data[0];
  return Email.safeParse(chosen?.value).data ?? null;
}
