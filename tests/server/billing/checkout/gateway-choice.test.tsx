import { locales } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { describe, expect, test } from "vitest";
import { GatewayChoice } from "~/components/billing/gateway-choice";
import { missingTexts, rendered } from "../../../rig/rendered.tsx";

describe.each(locales)("the choice of how to pay, in %s", (locale) => {
  const t = translator(locale);

  test("says what follows: of a first period, of a change at once, and of one from the next period on", () => {
    for (const [when, card, transfer] of [
      ["first", "stripe", "bank"],
      ["now", "stripe", "bank_now"],
      ["later", "stripe_later", "bank_later"],
    ] as const) {
      const html = rendered(<GatewayChoice gateways={["stripe", "bank"]} when={when} />, locale);
      for (const hint of [card, transfer]) expect(html).toContain(t(`billing.gateway_hint.${hint}`));
      expect(missingTexts(html)).toEqual([]);
      const only = rendered(<GatewayChoice gateways={["bank"]} when={when} />, locale);
      expect(only).toContain(t(`billing.gateway_hint.${transfer}`));
    }
  });
});
