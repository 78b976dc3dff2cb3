import { antwerpen } from "./equipment/antwerpen.ts";
import { kallo } from "./equipment/kallo.ts";
import type { DemoCategory, DemoContainer, DemoObject, DemoWorkspace } from "./equipment/model.ts";
import { depot } from "./equipment/rival.ts";

export type * from "./equipment/model.ts";

const categories: readonly DemoCategory[] = ["Attesten", "Handleidingen", "Onderhoud", "Foto's en video"];

/**
 * The demo's main workspace: two boards, three levels of containers, every state of an object and of an action point.
 */
export const acme: DemoWorkspace = {
  name: "Acme",
  company: "Acme Havenlogistiek NV",
  colour: "#0b5c70",
  categories,
  boards: [kallo, antwerpen],
};

/** Another tenant, of which Acme must never see anything. */
export const rival: DemoWorkspace = {
  name: "Rival",
  company: "Rival Transport BV",
  colour: "#7a1f3d",
  categories,
  boards: [depot],
};

/** Every object in a container and below it, with the titles of the path to it, board first. */
export function objectsIn(
  container: DemoContainer,
  above: readonly string[] = [],
): { object: DemoObject; path: readonly string[] }[] {
  const path = [...above, container.title];
  return [
    ...container.objects.map((object) => ({ object, path })),
    ...container.containers.flatMap((child) => objectsIn(child, path)),
  ];
}
