import { Id } from "@server/core/fields";
import { z } from "zod";

/**
 * `object_id`: the object that the file goes to. `from`: the object that it is on, as the caller saw it last; if it is
 * elsewhere by now, the move is refused.
 */
export const MoveFile = z.object({
  id: Id,
  object_id: Id,
  from: Id.optional(),
});
export type MoveFile = z.output<typeof MoveFile>;
