import { createElement } from "react";
import { beforeAll, expect, test } from "vitest";
import { AddDuties } from "~/components/duty/add-duties";
import { answered, linesFound } from "~/components/duty/lines-found";
import { missingTexts, rendered } from "../../../rig/rendered.tsx";
import { createObject, lea, setUp } from "../report/report-setup.ts";

beforeAll(setUp);

/** The form to add duties as it is after a search. */
async function formFor(q: string, present: string[] = []) {
  const id = await createObject();
  if (present.length > 0) await lea().duty.put({ id, lines: present, reason: "" });
  const { catalogue, duties } = await lea().duty.page({ id });
  const found = linesFound(new Request(`http://localhost/?q=${q}`), catalogue, duties);
  const html = rendered(createElement(AddDuties, { page: "/", proposed: "", ...found }), "nl");
  expect(missingTexts(html)).toEqual([]);
  const values = (name: string) =>
    [...html.matchAll(/<input[^>]*>/g)]
      .map(([input]) => input)
      .filter((input) => input.includes(`name="${name}"`))
      .map((input) => /value="([^"]*)"/.exec(input)![1]);
  return { html, values };
}

test("each line says who must do it, its weight, and whether its source is still to be checked", async () => {
  const { html, values } = await formFor("rolbrug");
  expect(values("lines")).toEqual(expect.arrayContaining(["crane_overhead_parts", "crane_overhead_whole"]));
  expect(html).toContain("Externe dienst voor technische controles (EDTC)");
  expect(html).toContain("Termijn door de wet bepaald, stopt het gebruik");
  expect((await formFor("tractiebatterij")).html).toContain("na te kijken");
  expect((await formFor("tractiebatterij")).html).toContain("waarschuwt alleen");
});

test("where a fact decides, its question is asked with its answers; who does not know it gets what is assumed", async () => {
  const { html, values } = await formFor("heftruck");
  expect(html).toContain("Wordt met de heftruck gehesen");
  expect(values("options[forklift]")).toEqual(["", "forklift", "forklift_lifting", "unknown"]);
  expect(values("lines")).not.toContain("forklift_lifting");
  expect(answered({ forklift: "forklift_lifting", lift: "unknown", table: "" })).toEqual({
    lines: ["forklift_lifting"],
    unknown: ["lift"],
  });
});

test("what an object has already is not asked again", async () => {
  const { html, values } = await formFor("heftruck", ["forklift"]);
  expect(html).not.toContain("Wordt met de heftruck gehesen");
  expect(values("lines")).not.toContain("forklift_lifting");
});
