import type { InviteForm } from "@server/access/invitation/inputs";
import { fromPairs } from "@server/http/forms";
import type { z } from "zod";

type Input = Pick<z.output<typeof InviteForm>, "role" | "places" | "groups">;

/** What the form chose, as it is asked of the server. */
export const askedFor = ({ role, places, groups }: Input) => ({
  role,
  containers: Object.entries(places).flatMap(([id, role]) => (role ? [{ id, role }] : [])),
  distribution_group_ids: groups,
});

/** What the form was searched for, as it stands in the address, with what was chosen and typed there before. */
export function searchedFor({ searchParams }: URL) {
  const typed = fromPairs(searchParams);
  const places = Object.entries((typed.places ?? {}) as Record<string, unknown>).flatMap(([id, role]) =>
    role ? [id] : [],
  );
  const asked = {
    q: searchParams.get("q") ?? "",
    groups_q: searchParams.get("groups_q") ?? "",
    groups: searchParams.getAll("groups"),
  };
  return { asked: { ...asked, places }, typed };
}
