import { hyphenated } from "@server/platform/hyphenation";
import { expect, test } from "vitest";

test.each([
  ["nl", "Hoogspanningscabine noord", "Hoog-span-nings-ca-bine noord"],
  ["de", "Hochspannungsschaltanlage", "Hoch-span-nungs-schalt-an-lage"],
  ["fr", "Transpalette électromécanique", "Trans-pa-lette élec-tro-mé-ca-nique"],
  ["en", "Lift", "Lift"],
] as const)("in %s long words break where the language breaks them: %s", (locale, text, broken) => {
  expect(hyphenated(text, locale).replaceAll("\u00ad", "-")).toBe(broken);
});
