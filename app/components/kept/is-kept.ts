import { Kept } from "./store.ts";

const ADDRESS =
  /^\/(?:(?:object|container|actionpoint|public\/objects|rounds)\/([^/]+)(?:\/walks\/.+)?|object\/([^/]+)\/actionpoint\/new)\/?$/;

/**
 * Whether the account keeps on this device what find.ts finds for the address of a machine, place, action point or round. For
 * the service worker, which is to be small.
 */
export async function isKept(account: string, path: string, search = ""): Promise<boolean> {
  const [, thing, ofProblem] = ADDRESS.exec(path) ?? [];
  const wanted = thing ?? (search ? undefined : ofProblem); // what else a problem is about is not kept
  if (!wanted) return false;
  const kept = await Kept.open(account);
  try {
    const machines = await kept.all("machines");
    const places = await kept.all("places");
    const things = [...machines.map(({ machine }) => machine), ...places.map(({ place }) => place)];
    const ids = [
      ...machines.flatMap(({ id, public_id }) => [id, public_id]),
      ...(await kept.all("rounds")).map(({ id }) => id),
      ...places.flatMap(({ place }) => place.containers.map(({ id }) => id)),
      ...things.flatMap(({ action_points }) => action_points.map(({ id }) => id)),
    ];
    return ids.includes(wanted);
  } finally {
    kept.close();
  }
}
