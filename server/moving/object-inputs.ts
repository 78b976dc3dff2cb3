import { Id } from "@server/core/fields";
import { ObjectView } from "@server/records/object/inputs";
import { z } from "zod";
import { ClearedResolvers } from "./move-inputs.ts";

/** `container_id`: the container that the object, or its copy, goes into. */
export const MoveObject = z.object({ id: Id, container_id: Id });
export type MoveObject = z.output<typeof MoveObject>;

export const MovedObject = ObjectView.extend({ cleared_resolvers: ClearedResolvers });
