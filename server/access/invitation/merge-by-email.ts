type Input = {
  email: string;
  role: "admin" | "member";
  containers: { id: string; role: "admin" | "guest" }[];
  groups: string[];
};

/** One entry for each address, with all its places and groups and its strongest roles, sorted by address. */
export function mergeByEmail<A extends Input>(people: readonly A[]): A[] {
  const byEmail = new Map<string, A>();
  for (const person of people) {
    const earlier = byEmail.get(person.email);
    const roles = new Map((earlier?.containers ?? []).map(({ id, role }) => [id, role]));
    for (const { id, role } of person.containers) roles.set(id, roles.get(id) === "admin" ? "admin" : role);
    byEmail.set(person.email, {
      ...earlier,
      ...person,
      role: earlier?.role === "admin" ? "admin" : person.role,
      containers: [...roles].map(([id, role]) => ({ id, role })),
      groups: [...new Set([...(earlier?.groups ?? []), ...person.groups])],
    });
  }
  return [...byEmail.values()].sort((one, other) => (one.email < other.email ? -1 : 1));
}
