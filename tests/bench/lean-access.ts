import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { keysFor } from "@server/core/secret";
import { hashOfToken } from "@server/core/token";

const checked = new Map<string, { sid: string; exp: number }>();

/** The id of the session that a request names by its cookie or its token; empty: none. */
export function sessionOf({ authorization, cookie = "" }: IncomingHttpHeaders): string {
  if (!authorization) return hashOfToken(/(?:^|; )session=([\w-]+)/.exec(cookie)?.[1] ?? "");
  const token = authorization.slice("Bearer ".length);
  const known = checked.get(token) ?? read(token);
  if (known) checked.set(token, known);
  return known && known.exp * 1000 > Date.now() ? known.sid : "";
}

function read(token: string) {
  const [head, payload = "", signature = ""] = token.split(".");
  const right = createHmac("sha256", keysFor("token: access")[0]).update(`${head}.${payload}`).digest();
  const given = Buffer.from(signature, "base64url");
  if (given.length !== right.length || !timingSafeEqual(given, right)) return;
  return JSON.parse(String(Buffer.from(payload, "base64url"))) as { sid: string; exp: number };
}

/** Who asks ($1, a session's id), as a member of a workspace. */
const member = `select s.user_id, m.workspace_id, m.role in ('owner', 'admin') as is_admin
  from sessions s join memberships m on m.user_id = s.user_id where s.id = $1 and s.expires_at > now()`;

/** A member of the workspace $2. */
export const WORKSPACE = `select * from (${member}) m where workspace_id = $2`;

const granted = `select g.workspace_id, g.container_id from grants g where g.user_id = who.user_id
    and (g.ends_on is null or g.ends_on >= (now() at time zone 'Europe/Brussels')::date)
  union all
  select l.workspace_id, l.container_id from group_members g join group_containers l using (workspace_id, group_id)
    where g.user_id = who.user_id`;

/** A condition on a container: that `who`, a row of WORKSPACE, may see it; for a query over many rows. */
export const seen = (container: string) => `((select is_admin from who) or ${container} in (
  select p.container_id from who, lateral (${granted}) g
    join container_paths p on (p.workspace_id, p.above_id) = (g.workspace_id, g.container_id)))`;

const isGranted = (container: string) => `exists (select from container_paths p
  join lateral (${granted}) g on (g.workspace_id, g.container_id) = (p.workspace_id, p.above_id)
  where (p.workspace_id, p.container_id) = (who.workspace_id, ${container}))`;

/** Who asks, for a container $2 or an object $2 that is there and that they may see. */
export const CONTAINER = `select who.*, c.id as container_id from (${member}) who
  join containers c on c.workspace_id = who.workspace_id
  where c.id = $2 and c.deletion_id is null and (is_admin or ${isGranted("c.id")})`;
export const OBJECT = `select who.* from (${member}) who join objects o on o.workspace_id = who.workspace_id
  where o.id = $2 and o.deletion_id is null and (is_admin or ${isGranted("o.container_id")})`;
