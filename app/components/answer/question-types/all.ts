import type { QuestionType } from "@db/schema/question";
import { actionPointOkNokNvt } from "./action-point-ok-nok-nvt.tsx";
import { actionPoints } from "./action-points.tsx";
import { barcode } from "./barcode.tsx";
import { date } from "./date.tsx";
import { images } from "./images.tsx";
import { kinney } from "./kinney.tsx";
import { number } from "./number.tsx";
import { okNokNvt } from "./ok-nok-nvt.tsx";
import type { QuestionTypeForm } from "./question-type-form.ts";
import { select } from "./select.tsx";
import { text } from "./text.tsx";
import { textarea } from "./textarea.tsx";

export const questionTypeForms: Record<QuestionType, QuestionTypeForm> = {
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
