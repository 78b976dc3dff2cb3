import { locales } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { describe, expect, test } from "vitest";
import type { Found } from "~/components/kept/find";
import type { StoredOperation } from "~/offline/operation";
import { FinishedIntake } from "~/routes/offline/finished-intake";
import { KeptFrame } from "~/routes/offline/kept-frame";
import { shownAfter } from "~/routes/offline/use-shown";
import { WaitingNotice, WaitsMark } from "~/routes/offline/waits";
import { missingTexts, rendered } from "../../../rig/rendered.tsx";

const about = { title: "Weekronde", path: "/rounds/r/walks/w" };
const operation = (name: string, input: object, more: object = {}) =>
  ({
    id: name,
    kind: "call",
    name,
    input,
    about,
    files: 0,
    at: "2026-11-28T09:00:00Z",
    ...more,
  }) as unknown as StoredOperation;
const results = [{ stop: "o", outcome: "nok", reason: null, note: "Lekt olie" }];
const machine = { object: { id: "o", title: "Brander" }, templates: [{ id: "t", title: "Kaart", multi_use: true }] };
const intake = {
  ...{ kind: "intake", machine: { machine: { ...machine, may: { answer: true } } }, templateId: "t" },
  ...{ finished: 1, left: "waits", again: 0 },
} as unknown as Extract<Found, { kind: "intake" }>;
const versions = [{ template: { id: "t" } }] as unknown as Parameters<typeof FinishedIntake>[0]["versions"];

describe.each(locales)("what was done on this device, in %s", (locale) => {
  const t = translator(locale);

  test("a notice says that it is sent by itself, with what a round found; what was refused leads to the list", () => {
    const calls = [operation("actionPoint.recheck", {}), operation("round.put", { results })];
    const html = rendered(<WaitingNotice operations={calls} />, locale);
    for (const text of [t("unsent.waits"), t("unsent.what.point_recheck"), "Weekronde", "Lekt olie"])
      expect(html).toContain(text);
    expect(missingTexts(html)).toEqual([]);
    const refused = operation("actionPoint.resolve", {}, { refusal: { status: 404, message: "" } });
    const told = rendered(<WaitingNotice operations={[refused]} />, locale);
    expect(told).toContain(t("unsent.refused"));
    expect(told).toContain('href="/unsent"');
    expect(told).not.toContain(t("unsent.waits"));
  });

  test("an action point has a mark only where something was done with it", () => {
    const point = (here?: string) => ({ id: "a", here }) as unknown as Parameters<typeof WaitsMark>[0]["point"];
    expect(rendered(<WaitsMark point={point("new")} />, locale)).toContain(t("unsent.waits"));
    expect(rendered(<WaitsMark point={point()} />, locale)).not.toContain(t("unsent.waits"));
  });

  test("an intake that was finished says so, and is filled in once more only where its template is for that", () => {
    const html = rendered(<FinishedIntake {...intake} versions={versions} />, locale);
    for (const text of [t("answer.finished_here.title"), t("take_along.once_more"), t("unsent.title")])
      expect(html).toContain(text);
    expect(html).toContain("/object/o/template/t?again=1");
    expect(missingTexts(html)).toEqual([]);
    expect(html).toContain(t("unsent.waits"));
    expect(rendered(<FinishedIntake {...intake} versions={[]} />, locale)).not.toContain("again=1");
  });

  test("an intake that was refused says so, and so does one that was sent meanwhile", () => {
    const said = { refused: t("unsent.refused"), sent: t("answer.finished_here.sent") };
    for (const [left, text] of [["refused", said.refused] as const, [null, said.sent] as const]) {
      const html = rendered(<FinishedIntake {...intake} left={left} versions={versions} />, locale);
      expect(html).toContain(text);
      expect(html).not.toContain(t("unsent.waits"));
      expect(html.includes("tone-bad")).toBe(left === "refused");
      expect(missingTexts(html)).toEqual([]);
    }
  });

  test("the frame says that there is no connection, and once there is one only that", () => {
    const frame = (isBack: boolean) =>
      rendered(
        <KeptFrame at={null} wanted="/unsent" isBack={isBack}>
          x
        </KeptFrame>,
        locale,
      );
    expect(frame(false)).toContain(t("take_along.offline"));
    expect(frame(true)).toContain(t("take_along.back"));
    expect(frame(true)).not.toContain(t("take_along.offline"));
    expect(missingTexts(frame(true))).toEqual([]);
  });
});

test("an intake that is filled in stays as it was opened; of one that was finished, what is said follows", () => {
  type Shown = Parameters<typeof shownAfter>[1];
  const shown = (more: object) => ({ account: "p", at: null, found: { ...intake, ...more } }) as unknown as Shown;
  const sent = shown({ finished: 0, left: null });
  expect(shownAfter(shown({}), sent).found).toMatchObject({ finished: 1, left: null });
  expect(shownAfter(shown({}), shown({ left: "refused" })).found).toMatchObject({ left: "refused" });
  const filledIn = shown({ finished: 0, left: null });
  expect(shownAfter(filledIn, shown({}))).toBe(filledIn);
  const onceMore = shown({ again: 1 });
  expect(shownAfter(onceMore, sent)).toBe(onceMore);
});
