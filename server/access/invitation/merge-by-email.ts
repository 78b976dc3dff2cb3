import { stronger } from "@server/access/access/given-role";
import type { PlaceRole } from "./requested-access.ts";

type Input = {
  email: string;
  role: "admin" | "member";
  containers: PlaceRole[];
  groups: string[];
};

/** One entry for each address, with all its places and groups and its strongest places, sorted by address. */
export function mergeByEmail<A extends Input>(people: readonly A[]): A[] {
  const byEmail = new Map<string, A>();
  for (const person of people) {
    const earlier = byEmail.get(person.email);
    const places = new Map((earlier?.containers ?? []).map((place) => [place.id, place]));
    for (const place of person.containers) places.set(place.id, stronger(places.get(place.id), place));
    byEmail.set(person.email, {
      ...earlier,
      ...person,
      role: earlier?.role === "admin" ? "admin" : person.role,
      containers: [...places.values()],
      groups: [...new Set([...(earlier?.groups ?? []), ...person.groups])],
    });
  }
  return [...byEmail.values()].sort((one, other) => (one.email < other.email ? -1 : 1));
}
