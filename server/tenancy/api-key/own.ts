import { queryRows } from "@db/rows";
import { reading } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { forbidden, notFound } from "@server/core/errors";
import type { z } from "zod";
import { OwnKey } from "./inputs.ts";

/** The key with which the actor calls. Throws 403 for who has none, but a session. */
export async function ownKey(actor: Actor): Promise<z.input<typeof OwnKey>> {
  if (!actor.apiKey) throw forbidden();
  const { id } = actor.apiKey;
  const [row] = await reading(
    actor,
    (tx) => queryRows(tx, OwnKey)`
    select k.id, u.first_name as name, k.workspace_id, k.may_write, k.areas,
      case when k.everywhere then null else array(select container_id from api_key_places p
        where (p.workspace_id, p.key_id) = (k.workspace_id, k.id)) end as container_ids
    from api_keys k join users u on u.id = k.user_id where k.id = ${id}`,
  );
  if (!row) throw notFound();
  return { ...row, may_write: actor.apiKey.mayWrite };
}
