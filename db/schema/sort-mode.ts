export const sortModes = [
  "alphabetical_asc",
  "alphabetical_desc",
  "created_asc",
  "created_desc",
  "custom",
  "default",
] as const;
export type SortMode = (typeof sortModes)[number];

/** The lists that can be sorted: a workspace's boards, a container's children, or its objects. */
export const sortedLists = ["boards", "containers", "objects"] as const;
export type SortedList = (typeof sortedLists)[number];
