import { inkOf, uploadOf } from "../../upload-of.ts";
import { finishedAnswer, makeAnswer, publicAnswer } from "../make-answer.ts";
import type { Rows } from "../row.ts";

export const printoutRows: Rows = {
  "paper.answer": {
    audience: "readers",
    input: async (make) => {
      const { id, templateId, answerId } = (await makeAnswer(make)).at;
      return { id, templateId, answer: answerId };
    },
  },
  "paper.public": { audience: "anyone", input: publicAnswer },
  "paper.sign": {
    audience: "editors",
    impersonated: "403", // each user signs in person
    input: async (make) => ({
      ...(await finishedAnswer(make)),
      signed_name: make.text(),
      drawn: await uploadOf("ink.png", await inkOf(), "drawn"),
    }),
  },
};
