import { invalid } from "@server/core/errors";
import { findUnstorableText } from "@server/core/unstorable-text";
import { type SQL, sql } from "drizzle-orm";

const EQUALS =
  /^\s*(?:urn:ietf:params:scim:schemas:core:2\.0:User:)?(userName|externalId|id)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i;

/**
 * The condition on `p`, people, that a filter says: `userName eq "…"` in any case, or externalId or id. Throws 422 for any
 * other, so that nobody takes a list of all for the one that they asked for.
 */
export function conditionOf(filter: string | undefined): SQL {
  if (filter === undefined) return sql`true`;
  const [, attribute = "", quoted = ""] = (filter.length <= 1000 && EQUALS.exec(filter)) || [];
  const value = textIn(quoted);
  if (value === undefined) throw invalid("scim.wrong_filter", { code: "invalidFilter" });
  switch (attribute.toLowerCase()) {
    case "username":
      return sql`lower(p.user_name) = lower(${value})`;
    case "externalid":
      return sql`p.external_id = ${value}`;
    default:
      return sql`p.id::text = lower(${value})`;
  }
}

/** What a quoted text says, whose escapes are those of JSON. */
function textIn(quoted: string): string | undefined {
  try {
    const value: unknown = JSON.parse(quoted);
    return typeof value === "string" && !findUnstorableText(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
