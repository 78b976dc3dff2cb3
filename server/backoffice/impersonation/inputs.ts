import { Id, line } from "@server/core/fields";
import { z } from "zod";

/** Whom to act as, and why: the reason is kept with the record of it. */
export const Impersonation = z.object({ id: Id, reason: line(500) });

/** In the browser: the session to go on with. */
export const Impersonating = z.object({ session_id: z.string(), until: z.string() });
