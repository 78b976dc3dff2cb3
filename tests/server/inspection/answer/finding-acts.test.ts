import { createElement } from "react";
import { beforeAll, expect, test } from "vitest";
import { ReadAnswer } from "~/components/answer/read-answer";
import { missingTexts, rendered } from "../../../rig/rendered.tsx";
import { as, makeWorld, type World } from "../../../world.ts";
import { templateOnObject } from "./template-on-object.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

type Score = { w: number; b: number; e: number };

/** What the page of a finished answer offers somebody. */
async function offered(who: "lea" | "gus", verdict: "ok" | "nok", score: Score) {
  const { at, newAnswer, questions } = await templateOnObject(world);
  const answer = newAnswer();
  const by = as(world.ids[who]).answer;
  await by.save({
    ...answer,
    question_answers: [
      { question_id: questions["ok-nok-nvt"], value: verdict, note: verdict === "nok" ? "Haak is gescheurd" : "" },
      { question_id: questions.kine, ...score },
    ],
  });
  await by.finish(answer);
  const page = await by.page({ ...at, answer: answer.answerId, new: false, list: 1 });
  const html = rendered(createElement(ReadAnswer, { page }), "nl");
  expect(missingTexts(html)).toEqual([]);
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(
    ([, href]) => new URL(href!.replaceAll("&amp;", "&"), "http://x"),
  );
  return {
    points: links.filter(({ pathname }) => pathname === `/object/${at.id}/actionpoint/new`),
    stop: links.find(({ pathname }) => pathname === `/object/${at.id}/out-of-service`),
  };
}

const safe = { w: 0.5, b: 1, e: 1 };
const stopWork = { w: 6, b: 6, e: 15 };

test("a finished answer offers an action point for what was not in order, and to take the machine out of service", async () => {
  const { points, stop } = await offered("lea", "nok", stopWork);
  expect(points.map(({ searchParams }) => searchParams.get("title"))).toContain("Haak is gescheurd");
  expect(points).toHaveLength(2);
  expect(stop?.searchParams.get("reason")).toContain("Haak is gescheurd");
});

test("offers what the reader may do: a guest an action point alone; nothing where all is in order", async () => {
  const guest = await offered("gus", "nok", safe);
  expect(guest.points).toHaveLength(1);
  expect(guest.stop).toBeUndefined();
  const fine = await offered("lea", "ok", safe);
  expect([fine.points, fine.stop]).toEqual([[], undefined]);
});
