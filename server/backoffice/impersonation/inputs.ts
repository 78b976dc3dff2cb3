import { Id, line } from "@server/core/fields";
import { z } from "zod";

/** The user to impersonate, and the reason, which is recorded. */
export const Impersonation = z.object({ id: Id, reason: line(500) });

/** The token of the new session, for the browser's cookie, and when it ends. */
export const Impersonating = z.object({ session_id: z.string(), until: z.string() });
