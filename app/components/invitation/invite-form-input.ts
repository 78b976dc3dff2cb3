import type { InviteForm } from "@server/access/invitation/inputs";
import { fromPairs } from "@server/http/forms";
import type { z } from "zod";

type Input = Pick<z.output<typeof InviteForm>, "role" | "places" | "ends_on" | "groups">;

/** The values of the form as input of the procedure. */
export const inviteInput = ({ role, places, ends_on, groups }: Input) => ({
  role,
  containers: Object.entries(places).flatMap(([id, role]) =>
    role ? [{ id, role, ends_on: role === "inspector" ? ends_on : null }] : [],
  ),
  distribution_group_ids: groups,
});

/** The searches and choices in the address, and all values typed before the search. */
export function inviteSearch({ searchParams }: URL) {
  const typed = fromPairs(searchParams);
  const places = Object.entries((typed.places ?? {}) as Record<string, unknown>).flatMap(([id, role]) =>
    role ? [id] : [],
  );
  const search = {
    q: searchParams.get("q") ?? "",
    groups_q: searchParams.get("groups_q") ?? "",
    groups: searchParams.getAll("groups"),
  };
  return { asked: { ...search, places }, typed };
}
