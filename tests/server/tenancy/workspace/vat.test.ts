import { slugOf } from "@server/tenancy/workspace/slug";
import { isVat, plainVat, vatInWords } from "@server/tenancy/workspace/vat";
import { expect, test } from "vitest";

test.each(["BE0440966354", "BE0831797467", "BE0403019261", "BE0314595348", "BE0443506962", "BE0428759497"])(
  "%s is a VAT number",
  (vat) => {
    expect(isVat(vat)).toBe(true);
  },
);

test.each(["BE0431150351", "BE1234567895", "BE044096635", "NL0440966354", "BE2440966354", ""])(
  "%s is no VAT number",
  (vat) => {
    expect(isVat(vat)).toBe(false);
  },
);

test.each(["be 0440.966.354", "0440 966 354", "BE440966354", "440.966.354", "BE-0440/966/354"])(
  "%s is accepted, and stored as BE0440966354",
  (vat) => {
    expect(plainVat(vat)).toBe("BE0440966354");
    expect(vatInWords(plainVat(vat))).toBe("BE 0440.966.354");
  },
);

test.each([
  ["Café Été", "cafe-ete"],
  ["  ACME -- N.V. ", "acme-n-v"],
  ["Łódź 2", "łodz-2"],
  ["!!!", ""],
])("the name %s becomes “%s”", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});
