import type { AnswerPage } from "@server/inspection/answer/page";
import type { TakenMachine, TakenVersion } from "@server/inspection/take-along/inputs";
import { useState } from "react";
import { FillIn } from "~/components/answer/fill-in";
import { newUploadKey } from "~/components/file/upload-key";

type Props = { machine: TakenMachine; version: TakenVersion; account: string };

/** A new answer to a template that is kept: filled in, finished and signed on this device, and sent later. */
export function KeptIntake({ machine, version, account }: Props) {
  const [page] = useState(() => pageOf(machine, version, account));
  return <FillIn page={page} part={1} lacks={false} userName="" />;
}

/** The page as the server would answer it for a new answer. */
function pageOf({ object, may }: TakenMachine, version: TakenVersion, account: string): AnswerPage {
  const { id, title, number, template, groups } = version;
  return {
    workspace_id: object.workspace_id,
    object: { id: object.id, title: object.title, display_code: object.display_code },
    template,
    version: { id, title, number },
    newer: null,
    groups,
    answer: null,
    signature: null,
    answer_id: newUploadKey(),
    stays: null,
    question_answers: [],
    head_conflicts: [],
    last_time: [],
    answers: { items: [], total: 0 },
    sees_others: false,
    user_id: account,
    may: {
      ...{ fill_in: may.answer, create: may.answer, locked: may.locked },
      ...{ change: false, sign: false, delete: false, plan: false, add_point: false, take_out_of_service: false },
    },
  };
}
