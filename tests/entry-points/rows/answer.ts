import type { Caller } from "../fixture.ts";
import type { Make } from "../make.ts";
import { answerToFillIn, makeAnswer, makeConflict } from "../make-answer.ts";
import type { Row, Rows } from "../row.ts";

type MadeAnswer = Awaited<ReturnType<typeof makeAnswer>>;
type With = (created: MadeAnswer, make: Make) => object | Promise<object>;

/** Two rows: another user's answer needs an editor, the caller's own a contributor. */
const ofBoth = (
  audience: "editors" | "editors_always",
  own: "contributors" | "contributors_always",
  more: With = () => ({}),
): Row[] => {
  const input = (by?: "own") => async (make: Make, caller: Caller) => {
    const created = await makeAnswer(make, by ? caller.userId : null);
    return { ...created.at, ...(await more(created, make)) };
  };
  return [
    { when: "of somebody else", audience, input: input() },
    { when: "one's own", audience: own, input: input("own") },
  ];
};

const at = async (make: Make) => (await makeAnswer(make)).at;
const textAnswer = ({ questions }: { questions: MadeAnswer["questions"] }, make: Make) => [
  { question_id: questions.text, value: make.text() },
];

export const answerRows: Rows = {
  "answer.export": { audience: "exporters", input: (make) => ({ id: make.workspace }) },
  "answer.list": { audience: "readers", input: at },
  "answer.get": { audience: "readers", input: at },
  "answer.page": { audience: "readers", input: at },
  "answer.since": {
    audience: "readers",
    input: async (make) => ({ ...(await at(make)), since: "2026-01-01T00:00:00.000Z" }),
  },
  "answer.photo": {
    audience: "readers",
    input: async (make) => {
      const { at, photo } = await makeAnswer(make);
      return { ...at, fileId: photo };
    },
  },
  "answer.create": {
    audience: "contributors",
    input: async (make) => {
      const created = await answerToFillIn(make);
      return { ...created.at, question_answers: textAnswer(created as MadeAnswer, make) };
    },
  },
  "answer.save": [
    {
      when: "for the first time",
      audience: "contributors",
      input: async (make) => {
        const created = await answerToFillIn(make);
        return { ...created.at, question_answers: textAnswer(created as MadeAnswer, make) };
      },
    },
    ...ofBoth("editors", "contributors", (created, make) => ({ question_answers: textAnswer(created, make) })),
  ],
  "answer.change": ofBoth("editors", "contributors", (created, make) => ({
    question_answers: textAnswer(created, make),
    status: "finished",
  })),
  "answer.answerQuestion": ofBoth("editors", "contributors", ({ questions }, make) => ({
    questionId: questions.text,
    value: make.text(),
  })),
  "answer.changeQuestion": ofBoth("editors", "contributors", ({ questions, written }, make) => ({
    questionId: questions.text,
    questionAnswerId: written,
    value: make.text(),
  })),
  "answer.addPhotos": ofBoth("editors", "contributors", async ({ questions }, make) => ({
    questionId: questions.images,
    files: [await make.pictureUpload("files")],
  })),
  "answer.removePhoto": ofBoth("editors", "contributors", ({ photo }) => ({ fileId: photo })),
  "answer.finish": ofBoth("editors", "contributors"),
  "answer.reopen": ofBoth("editors", "contributors"),
  "answer.decide": ofBoth("editors", "contributors", async (made, make) => ({
    conflictId: await makeConflict(make, made),
    keep: "other",
  })),
  "answer.takeOver": {
    audience: "contributors",
    input: async (make, { userId }) => {
      const { at, questions } = await makeAnswer(make, userId, { status: "finished", finishedAt: new Date() });
      return { ...at, answerId: crypto.randomUUID(), questionId: questions.text };
    },
  },
  "answer.remove": ofBoth("editors_always", "contributors_always"),
};
