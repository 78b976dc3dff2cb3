import { Id } from "@server/core/fields";
import { Paging, pageOf } from "@server/core/paging";
import { z } from "zod";
import { AdminEvent } from "./inputs.ts";

/**
 * The kinds of acts of super admins: with customers, accounts and the platform's offer, with work in the background,
 * while impersonating, and account security.
 */
export const actKinds = ["customers", "accounts", "offer", "work", "impersonation", "security"] as const;

export const ActsQuery = Paging.extend({ who: Id.optional(), kind: z.enum(actKinds).optional() });
export const ActsPage = pageOf(AdminEvent).extend({
  /** Current and former super admins. */
  people: z.array(z.object({ id: Id, name: z.string() })),
});
