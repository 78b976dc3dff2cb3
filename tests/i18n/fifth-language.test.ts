import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asOperator, reading } from "@db/transact";
import { inEachLanguage, type Locale, locales } from "@i18n/locales";
import { inNumbers, moneyInWords } from "@i18n/numbers";
import { translator } from "@i18n/words.server";
import { OfferForm } from "@server/billing/market/offer-inputs";
import { marketWords } from "@server/billing/market/view";
import { today } from "@server/core/day";
import { scheduleInWords } from "@server/inspection/schedule/in-words";
import { NewPoint } from "@server/records/review-point/inputs";
import { currentDocuments } from "@server/tenancy/document/current";
import { NewVersion } from "@server/tenancy/document/inputs";
import { documentText } from "@server/tenancy/document/version";
import { LocaleName } from "@server/tenancy/user/inputs";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { bytesInWords } from "~/ui/bytes";
import { rest } from "../rest/client.ts";
import { as, makeWorld, type World } from "../world.ts";

/** An imaginary fifth language: its entry, and later its folder. */
vi.mock("@i18n/locales", async (original) => {
  const real = await original<{ languages: Record<string, object>; locales: string[] }>();
  real.languages.xx = {
    name: "Fifth",
    decimal: "·",
    thousands: "'",
    moneyThousands: "'",
    euros: "EUR #",
    bytes: ["kX", "MX", "GX", "TX"],
    nth: (n: number) => `${n}x`,
    nthBeforeMonth: (n: number) => `${n}y`,
    guessedBy: null,
    hyphenatedBy: null,
  };
  real.locales.push("xx");
  return real;
});

const fifth = "xx" as Locale;
const root = process.cwd();
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

test("without a folder, its texts are what is missing", () => {
  expect(() => translator(fifth)).toThrow(/i18n\/locales\/xx/);
});

describe("with an entry and a folder, a language", () => {
  beforeAll(() => {
    const copy = mkdtempSync(join(tmpdir(), "languages-"));
    for (const locale of locales.filter((each) => each !== fifth))
      cpSync(join(root, "i18n/locales", locale), join(copy, "i18n/locales", locale), { recursive: true });
    cpSync(join(root, "i18n/locales/en"), join(copy, "i18n/locales/xx"), { recursive: true });
    const texts = join(copy, "i18n/locales/xx/refusal.json");
    writeFileSync(texts, JSON.stringify({ ...JSON.parse(readFileSync(texts, "utf8")), missing: "Fifth: not found" }));
    vi.spyOn(process, "cwd").mockReturnValue(copy);
  });

  test("writes numbers, sums, sizes and days its own way", () => {
    expect(inNumbers(12450, fifth)).toBe("12'450");
    expect(moneyInWords(149_000, fifth)).toBe("EUR 1'490·00");
    expect(bytesInWords(1_150_000, fifth)).toBe("1·1 MX");
    const monthly = { frequency: "monthly", type: "month", anchorOn: "2027-01-31", scheduledOn: "2027-01-31" } as const;
    expect(scheduleInWords(translator(fifth), fifth, monthly as never)).toContain("31x");
  });

  test("can be chosen, and is answered in", async () => {
    expect(LocaleName.options).toContain(fifth);
    const answer = await rest("GET", `/objects/${crypto.randomUUID()}`, {
      as: world.ids.lea,
      headers: { "x-language": "xx" },
    });
    expect(JSON.stringify(answer.body)).toContain("Fifth: not found");
  });

  test("has its own names of review points and of what the market offers, else those of the default", () => {
    const point = NewPoint.parse({ id: world.acme, code: "BRA", nl: "Blussers", xx: "Fifth" });
    expect(point).toMatchObject({ nl: "Blussers", xx: "Fifth" });
    expect(Object.keys((OfferForm.in as unknown as { shape: object }).shape)).toContain("market_name_xx");
    const words = { market_name: "Hulp", description: "" };
    expect(marketWords({ words: { nl: words } }, fifth)).toEqual(words);
  });

  test("is asked for in each new document; one from before is read in the default", async () => {
    const old = await reading(asOperator, (tx) => currentDocuments(tx, fifth, today()));
    expect(old.map(({ locale }) => locale)).toEqual(old.map(() => "nl"));
    const words = { title: "Terms", body: "Words" };
    const { xx: _, ...others } = inEachLanguage(() => words) as Record<string, object>;
    const lacking = NewVersion.safeParse({ kind: "terms", in_force_on: today(), words: others });
    expect(lacking.error?.issues.map(({ path }) => path.join("."))).toEqual(["words.xx"]);
    const version = NewVersion.parse({ kind: "terms", in_force_on: today(), words: inEachLanguage(() => words) });
    await as(world.ids.sam).document.publish(version);
    const said = await reading(asOperator, (tx) =>
      documentText(tx, { kind: "terms", version: 1, locale: fifth, day: today() }),
    );
    expect(said).toMatchObject({ version: 1, locale: "nl", current: 2 });
    const [terms] = await reading(asOperator, (tx) => currentDocuments(tx, fifth, today()));
    expect(terms).toMatchObject({ kind: "terms", version: 2, locale: "xx", title: "Terms" });
  });
});
