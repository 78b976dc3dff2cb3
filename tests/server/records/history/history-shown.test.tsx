import { locales } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import type { EventView } from "@server/records/history/inputs";
import { describe, expect, test } from "vitest";
import { EventRow } from "~/routes/_app.workspaces.$id._settings.history/event-row";
import { missingTexts, rendered } from "../../../rig/rendered.tsx";

const nobodys = (what: string, title = ""): EventView => ({
  ...{ id: "e", who: null, impersonated_by: null, what, whom: null, role: null, part: "", other: "", facts: [] },
  ...{ about: { id: "a", title, is_person: false, place: null }, reason: "", undo: null, from: null },
  when: "2026-11-28T09:00:00Z",
});

describe.each(locales)("an event of nobody, in %s", (locale) => {
  const t = translator(locale);
  const shown = (event: EventView) => rendered(<EventRow event={event} workspaceId="w" />, locale);

  test("happened by itself, or by whom an inspection was asked of; only what people do was done by a former user", () => {
    for (const [what, who] of [
      ["transaction.pay", "history.by_itself"],
      ["inspection.propose", "inspection.body"],
      ["object.create", "history.former_user"],
    ] as const) {
      const html = shown(nobodys(what));
      expect(html).toContain(t(who));
      expect(html.includes(t("history.former_user"))).toBe(who === "history.former_user");
      expect(missingTexts(html)).toEqual([]);
    }
  });

  test("names a plan as other pages do", () => {
    expect(shown(nobodys("subscription.start", "enterprise"))).toContain(t("billing.plan.enterprise"));
  });
});
