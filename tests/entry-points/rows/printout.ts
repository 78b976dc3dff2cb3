import { inkOf, uploadOf } from "../../upload-of.ts";
import { answered } from "../make-answer.ts";
import { finishedAnswer, publicAnswer } from "../make-finished-answer.ts";
import type { Rows } from "../row.ts";

export const printoutRows: Rows = {
  "paper.answer": {
    gets: "readers",
    input: async (make) => {
      const { id, templateId, answerId } = (await answered(make)).at;
      return { id, templateId, answer: answerId };
    },
  },
  "paper.public": { gets: "anyone", input: publicAnswer },
  "paper.sign": {
    gets: "editors",
    impersonated: "403", // everybody signs for themselves
    input: async (make) => ({
      ...(await finishedAnswer(make)),
      signed_name: make.text(),
      drawn: await uploadOf("ink.png", await inkOf(), "drawn"),
    }),
  },
};
