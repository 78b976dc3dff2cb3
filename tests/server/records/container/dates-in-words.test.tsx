import { type Locale, locales } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import type { ContainerCard as Card } from "@server/records/container/inputs";
import { describe, expect, test } from "vitest";
import { ActionPointItem } from "~/components/action-point/action-point-item";
import { ContainerCard } from "~/components/container/container-card";
import { ActionPointChip, DueChip } from "~/ui/chip";
import { Day, Today } from "~/ui/time";
import { missingTexts, rendered } from "../../../rig/rendered.tsx";

const TODAY = "2026-11-29";
const textOf = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

const cardOf = (first: object) =>
  ({
    ...{ id: "b", title: "Site", subtitle: "", parent_id: null, containers_count: 0, permissions: {} },
    ...{ compliance: { counts: { X: 1 } }, first: { title: "Lift", display_code: "L-1", ...first } },
  }) as unknown as Card;
const pointOn = (day: string) =>
  ({
    ...{ id: "p", title: "Rem", status: "pending", priority: "high", scheduled_at: day, resolvers: [] },
  }) as unknown as Parameters<typeof ActionPointItem>[0];

const shown = (element: React.ReactElement, locale: Locale) => {
  const html = rendered(<Today.Provider value={TODAY}>{element}</Today.Provider>, locale);
  expect(missingTexts(html)).toEqual([]);
  return { html, text: textOf(html) };
};

describe("a day in lists", () => {
  test.each([
    ["nl", "vervallen sinds 19 sep. 2026", "te laat sinds 19 sep. 2026"],
    ["en", "expired since 19 Sep 2026", "overdue since 19 Sep 2026"],
    ["fr", "expiré depuis le 19 sept. 2026", "en retard depuis le 19 sept. 2026"],
    ["de", "abgelaufen seit dem 19. Sept. 2026", "überfällig seit dem 19. Sept. 2026"],
  ] as const)("is said as the day since when it holds, from more than 30 days on: %s", (locale, expired, late) => {
    const card = shown(<ContainerCard container={cardOf({ state: "X", on: "2026-09-18" })} />, locale);
    expect(card.text).toContain(expired);
    const rejected = shown(<ContainerCard container={cardOf({ state: "C", on: "2026-09-18" })} />, locale);
    expect(rejected.text).toContain(late);
    expect(shown(<ActionPointItem {...pointOn("2026-09-18")} />, locale).text).toContain(late);
    expect(shown(<DueChip letter="P" on="2026-09-18" />, locale).text).toContain(late);
    expect(shown(<DueChip letter="P" workDueOn="2026-09-18" />, locale).text).toContain(late);
    expect(shown(<ActionPointChip status="pending" on="2026-09-18" />, locale).text).toContain(late);
  });

  test.each([
    ["nl", "1 jan. 2027"],
    ["en", "1 Jan 2027"],
    ["fr", "1er janv. 2027"],
    ["de", "1. Jan. 2027"],
  ] as const)("is that of Belgium for a moment of the evening before in UTC: %s", (locale, day) => {
    const { html, text } = shown(<Day value="2026-12-31T23:30:00.000Z" />, locale);
    expect(text).toContain(day);
    expect(html).toContain('dateTime="2027-01-01"');
    expect(shown(<DueChip letter="S" on="2026-12-01T23:30:00.000Z" />, locale).text).toContain(
      translator(locale)("ui.date.ahead", { count: 3 }),
    );
  });

  test.each(locales)("is said relatively up to 30 days, with the date beside it: %s", (locale) => {
    const t = translator(locale);
    const date = (day: string) => `<time dateTime="${day}"`;
    const late = shown(<ContainerCard container={cardOf({ state: "X", on: "2026-10-30" })} />, locale);
    expect(late.text).toContain(t("ui.date.late", { count: 30 }));
    expect(late.html).toContain(date("2026-10-30"));
    const soon = shown(<ContainerCard container={cardOf({ state: "S", on: "2026-12-03" })} />, locale);
    expect(soon.text).toContain(t("ui.date.ahead", { count: 4 }));
    expect(soon.html).toContain(date("2026-12-03"));
    const point = shown(<ActionPointItem {...pointOn("2027-02-01")} />, locale);
    expect(point.html).toContain(date("2027-02-01"));
  });
});
