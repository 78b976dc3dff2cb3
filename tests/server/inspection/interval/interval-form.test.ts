import { createElement } from "react";
import { expect, test } from "vitest";
import { IntervalFields } from "~/components/interval/interval-fields";
import { Form } from "~/ui/form";
import { rendered } from "../../../rig/rendered.tsx";

const periods = (months: number) => {
  const fields = createElement(IntervalFields, { points: [] });
  const html = rendered(createElement(Form, { defaultValue: { months }, labels: {}, children: fields }), "nl");
  const select = html.match(/<select[^>]*name="months".*?<\/select>/s)![0];
  return [...select.matchAll(/<option value="(\d+)"( selected="")?/g)].map(
    ([, value, chosen]) => value + (chosen ? " *" : ""),
  );
};

test("the form of an interval offers the usual periods, and its own where that is another", () => {
  expect(periods(12)).toEqual(["3", "6", "12 *", "24", "36", "60", "120", "180", "300"]);
  expect(periods(48)).toEqual(["3", "6", "12", "24", "36", "48 *", "60", "120", "180", "300"]);
});
