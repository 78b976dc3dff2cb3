import { z } from "zod";

/** What a board or container is granted as. An owner is an admin whom nobody removes or demotes. */
export const GrantRole = z.enum(["admin", "guest"]);
export type GrantRole = z.infer<typeof GrantRole>;
