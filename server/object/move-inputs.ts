import { ClearedResolvers } from "@server/container/move-inputs";
import { Id } from "@server/fields";
import { z } from "zod";
import { ObjectView } from "./inputs.ts";

/** Into which container. */
export const MoveObject = z.object({ id: Id, container_id: Id });
export type MoveObject = z.output<typeof MoveObject>;

export const MovedObject = ObjectView.extend({ cleared_resolvers: ClearedResolvers });
