import { Id } from "@server/core/fields";
import { Paging, pageOf } from "@server/core/paging";
import { z } from "zod";
import { AdminEvent } from "./inputs.ts";

/** What super admins do: with customers, with accounts, with what the platform offers, and in somebody else's name. */
export const actKinds = ["customers", "accounts", "offer", "impersonation", "security"] as const;

export const ActsQuery = Paging.extend({ who: Id.optional(), kind: z.enum(actKinds).optional() });
export const ActsPage = pageOf(AdminEvent).extend({
  /** Who is super admin, or was. */
  people: z.array(z.object({ id: Id, name: z.string() })),
});
