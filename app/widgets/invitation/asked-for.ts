import type { InviteForm } from "@server/invitation/inputs";
import type { z } from "zod";

type Asked = Pick<z.output<typeof InviteForm>, "role" | "places" | "groups">;

/** What the form chose, as it is asked of the server. */
export const askedFor = ({ role, places, groups }: Asked) => ({
  role,
  containers: Object.entries(places).flatMap(([id, role]) => (role ? [{ id, role }] : [])),
  distribution_group_ids: groups,
});
