import type { GivenRole, GrantRole } from "@server/access/access/given-role";

export type PlaceRole = GivenRole & { id: string; role: GrantRole };

type Input = {
  role: "admin" | "member" | "guest" | "inspector";
  ends_on: string | null;
  container_ids: string[];
  containers: PlaceRole[];
  distribution_group_ids: string[];
};

/** Role, containers and groups from the fields of REST. An admin of the workspace needs no containers. */
export const requestedAccess = ({
  role,
  ends_on,
  container_ids,
  containers,
  distribution_group_ids: groups,
}: Input) => ({
  role: role === "admin" ? role : ("member" as const),
  containers:
    role === "admin"
      ? []
      : [
          ...container_ids.map((id) => ({ id, role: role === "inspector" ? role : ("guest" as const), ends_on })),
          ...containers,
        ],
  groups,
});
