import type { Actor } from "@server/actor";
import { isTablet } from "@server/user/tablet";

/** Whoever has an account may make a workspace; a tablet reads, and its account may end any day. */
export const mayCreateWorkspace = (actor: Pick<Actor, "memberships">) => !isTablet(actor);
