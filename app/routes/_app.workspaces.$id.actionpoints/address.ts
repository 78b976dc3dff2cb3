import { actionPointSorts, Priority } from "@server/action-point/inputs";
import { Id, text } from "@server/fields";
import { Paging, sorted } from "@server/paging";
import { z } from "zod";
import { chips, usualSort } from "./usual.ts";

/** What the address of the list says; what it says wrong counts as unsaid. */
export const Address = z.object({
  status: z.enum(chips).default("open").catch("open"),
  q: text(100).catch(""),
  place: Id.optional().catch(undefined),
  who: z.enum(["me", "none"]).optional().catch(undefined),
  priority: Priority.optional().catch(undefined),
  sort: sorted(actionPointSorts).optional().catch(undefined),
  page: Paging.shape.page.catch(1),
});
export type Address = z.output<typeof Address>;

/** What the server is asked for that address. What is resolved comes with the newest on top. */
export function askedBy({ status, q, place, who, priority, sort, page }: Address) {
  return {
    filter: {
      status: status === "open" ? (["pending", "past", "nok"] as const).slice() : [status],
      name: q,
      container: place,
      resolvers: who ? [who] : [],
      priority: priority ? [priority] : [],
    },
    sort: sort ?? usualSort(status),
    page,
  };
}
