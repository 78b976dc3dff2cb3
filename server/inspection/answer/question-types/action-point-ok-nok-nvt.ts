import type { Definition } from "./definition.ts";
import { okNokNvt } from "./ok-nok-nvt.ts";

export const actionPointOkNokNvt: Definition = { ...okNokNvt, points: "nok" };
