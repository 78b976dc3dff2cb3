type Input = {
  email: string;
  role: "admin" | "member";
  containers: { id: string; role: "admin" | "guest" }[];
  groups: string[];
};

/**
 * Each address once, with all that was asked for it, the strongest role where it was asked twice; in the order of the
 * alphabet.
 */
export function merged<A extends Input>(people: readonly A[]): A[] {
  const byEmail = new Map<string, A>();
  for (const person of people) {
    const before = byEmail.get(person.email);
    const roles = new Map((before?.containers ?? []).map(({ id, role }) => [id, role]));
    for (const { id, role } of person.containers) roles.set(id, roles.get(id) === "admin" ? "admin" : role);
    byEmail.set(person.email, {
      ...before,
      ...person,
      role: before?.role === "admin" ? "admin" : person.role,
      containers: [...roles].map(([id, role]) => ({ id, role })),
      groups: [...new Set([...(before?.groups ?? []), ...person.groups])],
    });
  }
  return [...byEmail.values()].sort((one, other) => (one.email < other.email ? -1 : 1));
}
