import { Id, line, text } from "@server/core/fields";
import { Listing, Paging, sorted } from "@server/core/paging";
import { z } from "zod";

const MAX_AT_ONCE = 200;

/** A distribution group: people who get the same access. `email` is null for a reader who may only see names. */
export const GroupView = z.object({
  id: Id,
  title: z.string(),
  subtitle: z.string(),
  users: z.array(z.object({ id: Id, first_name: z.string(), last_name: z.string(), email: z.string().nullable() })),
  users_count: z.number(),
  containers_count: z.number(),
});
export type GroupView = z.infer<typeof GroupView>;

/** A group linked to a container or to one above it. A container that the reader cannot reach has no id and title. */
export const GroupOnContainer = z.object({
  id: Id,
  title: z.string(),
  subtitle: z.string(),
  users_count: z.number(),
  is_container_admin: z.boolean(),
  /** The container above that it is linked to; null if it is linked to this one. */
  inherited_from: z.object({ id: Id.nullable(), title: z.string().nullable() }).nullable(),
});
export type GroupOnContainer = z.infer<typeof GroupOnContainer>;

const groupSorts = ["title"] as const;
export const GroupsQuery = Listing.extend({
  id: Id,
  q: text(100).catch(""),
  sort: sorted(groupSorts).default("title").catch("title"),
});
export const GroupById = z.object({ id: Id, groupId: Id });
export const NewGroup = z.object({
  id: Id,
  title: line(80),
  subtitle: text(),
  user_ids: z.array(Id).max(MAX_AT_ONCE).default([]),
});
export const GroupChanges = GroupById.extend({ title: line(80).optional(), subtitle: text().unwrap().optional() });
export const GroupPerson = GroupById.extend({ user_id: Id });

const chosenPeople = { error: "access.nobody_chosen" };
export const GroupPeople = GroupById.extend({
  user_ids: z.array(Id, chosenPeople).min(1, chosenPeople).max(MAX_AT_ONCE),
});
const chosenPlaces = { error: "group.no_place_chosen" };
export const GroupPlaces = GroupById.extend({
  container_ids: z.array(Id, chosenPlaces).min(1, chosenPlaces).max(MAX_AT_ONCE),
  is_container_admin: z.boolean().default(false),
});

/** `id`: of the container. */
export const GroupLink = GroupById.extend({ is_container_admin: z.boolean().default(false) });
export const GroupsToLink = z.object({
  id: Id,
  group_ids: z.array(Id, { error: "group.none_chosen" }).min(1, { error: "group.none_chosen" }).max(MAX_AT_ONCE),
  is_container_admin: z.boolean().default(false),
});
const chosen = z.array(Id).max(MAX_AT_ONCE).default([]).catch([]);
export const GroupsToLinkQuery = z.object({ id: Id, q: text(100).catch(""), chosen });
export const GroupChoiceQuery = GroupById.extend({ q: text(100).catch(""), chosen });
export const GroupPageQuery = Paging.extend({ id: Id, groupId: Id, q: text(100).catch("") });
