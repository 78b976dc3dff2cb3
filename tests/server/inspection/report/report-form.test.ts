import { readFileSync } from "node:fs";
import { NewReport } from "@server/inspection/report/inputs";
import { describe, expect, test } from "vitest";
import { lastPageOf } from "~/components/list/last-page";
import { doneCodes } from "~/web/done";

describe("the form of a report", () => {
  const errorsIn = (input: object) =>
    NewReport.safeParse(input).error?.issues.map(({ path, message }) => [path.join("."), message]);

  test("names all missing fields at once: the review point, and the reason of out of service", () => {
    const input = {
      object_id: crypto.randomUUID(),
      type: "inspection",
      reported_date: "2026-01-05",
      period: 12,
      reported_by: "",
      number: "",
    };
    const errors = errorsIn({ ...input, review_point: "", status: "oos", note: " " });
    expect(errors).toContainEqual(["review_point", "report.point_required"]);
    expect(errors).toContainEqual(["note", "report.reason_required"]);
    expect(errorsIn({ ...input, review_point: "H F!", status: "ok", note: "" })).toEqual([
      ["review_point", "review_point.not_a_code"],
    ]);
    expect(errorsIn({ ...input, review_point: "hf", status: "oos", note: "Brand" })).toBeUndefined();
  });
});

test("a list asked for a page after its last one gives the last, with its filters", () => {
  const lastPage = (page: number, total: number) =>
    lastPageOf(`http://x/workspaces/1/reports?q=lamp&page=${page}`, { page, per_page: 20, total });
  expect([lastPage(999, 41), lastPage(3, 41), lastPage(999, 0)]).toEqual([
    "/workspaces/1/reports?q=lamp&page=3",
    null,
    null,
  ]);
});

test.each(["nl", "en", "fr", "de"])("each result that an address can name has its text in %s", (locale) => {
  const { did } = JSON.parse(readFileSync(`i18n/locales/${locale}/ui.json`, "utf8")) as {
    did: Record<string, string>;
  };
  expect(Object.keys(did).sort()).toEqual([...doneCodes].sort());
});
