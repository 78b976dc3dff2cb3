import { Id } from "@server/core/fields";
import { z } from "zod";

/** A kind to choose, and as an object has it. */
export const KindChoice = z.object({ id: Id, title: z.string() });
export type KindChoice = z.infer<typeof KindChoice>;
