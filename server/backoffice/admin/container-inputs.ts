import { Id, text } from "@server/core/fields";
import { Listing, listOf, sorted } from "@server/core/paging";
import { ContainerView } from "@server/records/container/inputs";
import { z } from "zod";

/** Inputs and views of boards and containers in the back-office. */

export const containerKinds = ["board", "nested"] as const;
export const containerSorts = ["title", "workspace", "created_at"] as const;

export const AllContainersQuery = Listing.extend({
  q: text(100),
  filter: z
    .object({
      name: z.string().trim().max(100).default(""),
      workspace: Id.optional(),
      kind: z.enum(containerKinds).optional(),
    })
    .prefault({}),
  sort: sorted(containerSorts).default("-created_at"),
});
export const AdminContainerRow = ContainerView.extend({ workspace: z.object({ id: Id, name: z.string() }) });
export type AdminContainerRow = z.infer<typeof AdminContainerRow>;
export const AllContainersPage = listOf(AdminContainerRow).extend({
  /** The workspace of the filter; null: all. */
  of: z.object({ id: Id, name: z.string() }).nullable(),
});
