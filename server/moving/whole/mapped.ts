import { createHash } from "node:crypto";
import { kindOf } from "@server/platform/uploads/upload";
import { newPublicId } from "@server/records/object/create";
import type { Line, Part } from "./part.ts";

/**
 * The id that the copy of `original` gets: copy_id() of db/copy-ids.sql. The same each time for one seed, so that
 * references between copies need no list; and another one for each import, so that ids are never taken.
 */
export function copyIdOf(seed: string, original: string): string {
  const bytes = createHash("md5").update(`${seed.toLowerCase()}${original.toLowerCase()}`).digest();
  Buffer.from(seed.replaceAll("-", ""), "hex").copy(bytes, 0, 0, 6);
  bytes[6] = (bytes[6]! & 15) | 112;
  bytes[8] = (bytes[8]! & 63) | 128;
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

export type Mapping = {
  /** Of the ids of the copies: the id of the job. */
  seed: string;
  workspaceId: string;
  /** Who imports, as the export names them and as they are here; null: they are not among its people, or no member. */
  importer: { there: string | null; here: string } | null;
  /** The types of contents, as they were found in them. */
  types: ReadonlyMap<string, string>;
  /** Public ids that an object of this installation has. */
  takenPublicIds: ReadonlySet<string>;
};

const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi;

/** A row as it is written here; undefined: it is of a person who does not come along. */
export function mapped(part: Part, line: Line, mapping: Mapping): Line | undefined {
  const { seed, workspaceId, importer } = mapping;
  const copy = (id: string) => copyIdOf(seed, id);
  const isImporter = (id: unknown) => importer !== null && importer.there !== null && id === importer.there;
  const row: Line = { workspace_id: workspaceId };
  for (const { name, meaning } of part.columns) {
    const value = line[name];
    if (part.emptied.includes(name) || value === undefined) continue;
    if (value === null) row[name] = null;
    else if (meaning === "id") row[name] = copy(value as string);
    else if (meaning === "ids") row[name] = (value as string[]).map(copy);
    else if (meaning === "ids_within") row[name] = JSON.parse(JSON.stringify(value).replace(uuid, copy));
    else if (meaning === "people") row[name] = (value as string[]).filter(isImporter).map(() => importer!.here);
    else if (meaning === "person") {
      if (part.isPersonal && !isImporter(value)) return undefined;
      row[name] = isImporter(value) ? importer!.here : null;
    } else row[name] = value;
  }
  return corrected(part, row, mapping);
}

/** What does not hold here as it stands in the line. */
function corrected({ name }: Part, row: Line, { importer, types, takenPublicIds }: Mapping): Line {
  if (name === "containers") return { ...row, user_id: row.user_id ?? importer?.here ?? null };
  if (name === "objects" && takenPublicIds.has(row.public_id as string)) return { ...row, public_id: newPublicId() };
  // by their content, as when they are uploaded: what a line says of it could be anything
  const type = row.type && typeof row.sha256 === "string" ? types.get(row.sha256) : undefined;
  return type ? { ...row, type: kindOf(type, String(row.name)) } : row;
}

/** The contents that a row refers to, and the pictures within the questions of a version. */
export function contentsIn({ columns }: Part, line: Line): string[] {
  const own = columns.filter(({ meaning }) => meaning === "content").map(({ name }) => line[name]);
  const within = [...JSON.stringify(line.content ?? null).matchAll(/"help_picture":"([^"]*)"/g)].map(
    ([, sha256]) => sha256,
  );
  return [...own, ...within].filter((sha256): sha256 is string => typeof sha256 === "string");
}
