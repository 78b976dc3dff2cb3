import type { QuestionType } from "@db/schema/question";
import { actionPointOkNokNvt } from "./action-point-ok-nok-nvt.ts";
import { actionPoints } from "./action-points.ts";
import { barcode } from "./barcode.ts";
import { date } from "./date.ts";
import type { Definition } from "./definition.ts";
import { images } from "./images.ts";
import { kinney } from "./kinney.ts";
import { number } from "./number.ts";
import { okNokNvt } from "./ok-nok-nvt.ts";
import { select } from "./select.ts";
import { text } from "./text.ts";
import { textarea } from "./textarea.ts";

export const definitions: Record<QuestionType, Definition> = {
  text,
  textarea,
  "ok-nok-nvt": okNokNvt,
  "action-point-ok-nok-nvt": actionPointOkNokNvt,
  "action-points": actionPoints,
  select,
  date,
  number,
  barcode,
  kine: kinney,
  images,
};
