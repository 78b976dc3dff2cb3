import type { GrantRole } from "@server/access/access/inputs";

type Input = {
  role: "admin" | "member";
  container_ids: string[];
  containers: { id: string; role: GrantRole }[];
  distribution_group_ids: string[];
};

/** Role, containers and groups from the fields of REST. An admin of the workspace needs no containers. */
export const requestedAccess = ({ role, container_ids, containers, distribution_group_ids: groups }: Input) => ({
  role,
  containers: role === "admin" ? [] : [...container_ids.map((id) => ({ id, role: "guest" as const })), ...containers],
  groups,
});
