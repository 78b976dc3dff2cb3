import { type Actor, namesSeenBy } from "@server/core/actor";
import { iso } from "@server/core/day";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { FileSignature } from "./inputs.ts";

export const SignatureOfFile = FileSignature.extend({ user_id: z.string().nullable() });

/** SQL: the signatures of the file `f`, newest first, as a JSON array. The caller has authorized the actor. */
export const signaturesOfFile: SQL = sql`coalesce((
  select json_agg(json_build_object('id', s.id, 'name', concat_ws(' ', s.first_name, s.last_name), 'company', s.company,
    'signed_on', s.signed_at, 'user_id', s.user_id,
    'reading_seconds', s.reading_seconds, 'ready', s.signed_sha256 is not null) order by s.signed_at desc, s.id)
  from signatures s where (s.workspace_id, s.file_id) = (f.workspace_id, f.id)), '[]')`;

/** The same for the actor: without the names of people whom they do not see. */
export function signaturesFor(actor: Actor, workspaceId: string, all: z.infer<typeof SignatureOfFile>[]) {
  const isNamed = namesSeenBy(actor, workspaceId);
  return all.map(({ user_id, name, signed_on, ...signature }) => ({
    ...signature,
    name: isNamed(user_id === null ? null : { id: user_id }) ? name : "",
    signed_on: iso(signed_on),
  }));
}
