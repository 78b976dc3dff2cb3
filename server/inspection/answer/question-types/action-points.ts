import type { Definition } from "./definition.ts";
import { images } from "./images.ts";

/** It has no value either: what was listed is kept as action points. */
export const actionPoints: Definition = { ...images, answeredBy: "action_points", points: "list" };
