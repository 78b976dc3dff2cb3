import type { Definition } from "./definition.ts";
import { images } from "./images.ts";

/** No value is stored: each row becomes an action point. */
export const actionPoints: Definition = {
  ...images,
  takes: ["action_points"],
  answeredBy: "action_points",
  points: "list",
};
