import type { GrantRole } from "@server/access/access/inputs";

type Input = {
  role: "admin" | "member";
  container_ids: string[];
  containers: { id: string; role: GrantRole }[];
  distribution_group_ids: string[];
};

/** What was asked for somebody, in the product's own words. An admin of the workspace has no need of places. */
export const placesIn = ({ role, container_ids, containers, distribution_group_ids: groups }: Input) => ({
  role,
  containers: role === "admin" ? [] : [...container_ids.map((id) => ({ id, role: "guest" as const })), ...containers],
  groups,
});
