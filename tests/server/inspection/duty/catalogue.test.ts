import { locales } from "@i18n/locales";
import { translator, wordsOf } from "@i18n/words.server";
import { catalogue, catalogueLine } from "@server/inspection/duty/catalogue/catalogue";
import { bindsByLaw } from "@server/inspection/duty/catalogue/catalogue-line";
import { families } from "@server/inspection/duty/catalogue/families";
import { familyWords, lineWords } from "@server/inspection/duty/catalogue/words";
import { reviewPointCodes } from "@server/records/review-point/codes";
import { describe, expect, test } from "vitest";

const of = (family: string, option?: string) =>
  catalogue.filter((line) => line.family === family && line.option === option);
const cycles = (family: string, option?: string) => of(family, option).map(({ every }) => every);
const duty = wordsOf("nl").duty as Record<string, Record<string, unknown>>;

describe("the catalogue", () => {
  test("has a line once, each on a known review point", () => {
    const keys = catalogue.map(({ key }) => key);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    const points = new Set<string>(["", ...reviewPointCodes]);
    expect(catalogue.filter(({ point }) => !points.has(point))).toEqual([]);
    expect(catalogueLine("lifting_parts")).toMatchObject({ point: "HE", every: 3 });
  });

  test("says every interval in a way that can be kept", () => {
    const odd = catalogue.filter(
      ({ every, scope, unit }) =>
        (every === 0) !== (scope === "first" || scope === "use") ||
        (every !== null && (!Number.isInteger(every) || every < 0 || every > 300)) ||
        (every === null && unit !== "month"),
    );
    expect(odd).toEqual([]);
  });

  test("lets a machine start without a report only where the first one is due later", () => {
    expect(catalogue.filter(({ mayStart, first, every }) => mayStart && !(first ?? every))).toEqual([]);
  });

  test("asks a question for each family with options, all of which have lines", () => {
    const withOptions = new Set(catalogue.filter(({ option }) => option).map(({ family }) => family));
    expect([...withOptions].sort()).toEqual(Object.keys(families).sort());
    for (const [family, { options, usual }] of Object.entries(families)) {
      const used = new Set(catalogue.filter((line) => line.family === family).flatMap(({ option }) => option ?? []));
      expect([...used].sort(), family).toEqual([...options].sort());
      expect(usual === undefined || options.includes(usual), family).toBe(true);
    }
  });

  test("keeps a family on one review point", () => {
    const mixed = catalogue.filter((line) => {
      const [first] = catalogue.filter(({ family }) => family === line.family);
      return first!.point !== line.point;
    });
    expect(mixed).toEqual([]);
  });
});

describe("its texts", () => {
  test.each(locales)("are all there in %s", (locale) => {
    const t = translator(locale);
    const said = [
      ...catalogue.flatMap((line) => Object.values(lineWords(t, line)).flat()),
      ...Object.keys(families).flatMap((family) => {
        const { question, options } = familyWords(t, family)!;
        return [question, ...options.map(({ label }) => label)];
      }),
    ];
    expect(said.filter((text) => text.startsWith("duty."))).toEqual([]);
    const titles = catalogue.map((line) => lineWords(t, line).title);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });

  test("are all used", () => {
    const keys = (section: string) => Object.keys(duty[section]!).sort();
    expect(keys("line")).toEqual(catalogue.map(({ key }) => key).sort());
    expect(keys("source")).toEqual([...new Set(catalogue.map(({ source }) => source))].sort());
    expect(keys("question")).toEqual(Object.keys(families).sort());
    expect(keys("option")).toEqual(Object.keys(families).sort());
    for (const family of Object.keys(families))
      expect(Object.keys(duty.option![family]!).sort(), family).toEqual([...families[family]!.options].sort());
  });
});

describe("what must be valid at once", () => {
  test.each([
    ["lifting", undefined, [3, 12]],
    ["aerial", undefined, [3, 12]],
    ["crane_overhead", undefined, [3, 12]],
    ["goods_lift", "goods", [3, 12]],
    ["forklift", "lifting", [12, 3]],
    ["lift", "certified", [12, 6]],
  ])("%s %s: %j months", (family, option, months) => {
    expect(cycles(family, option)).toEqual(months);
  });
});

describe("what holds of single lines", () => {
  test("lifts: the inspection between two others and the risk analysis are inspections by an external body", () => {
    for (const key of ["lift_between", "lift_risk"])
      expect(catalogueLine(key)).toMatchObject({ type: "inspection", who: "external_body", weight: "law" });
    expect(catalogueLine("lift_maintenance")).toMatchObject({ every: 6, type: "maintenance" });
    expect(families.lift).toEqual({ options: ["certified", "other", "private"] });
  });

  test("a lifting table, a vehicle lift and a forklift have no quarterly inspection as a rule", () => {
    for (const family of ["table", "vehicle_lift", "forklift"]) {
      const [usual] = of(family, families[family]!.usual);
      expect(usual).toMatchObject({ every: 12, who: "competent_person", source: "codex_iv_2_14" });
      expect(cycles(family, families[family]!.usual)).toEqual([12]);
      expect(cycles(family, families[family]!.options[1]).sort()).toEqual([12, 3]);
    }
  });

  test("lifting gear is inspected before its first use; series-made accessories within 3 months", () => {
    expect(of("lifting").map(({ first }) => first)).toEqual([0, 0]);
    expect(catalogueLine("accessory")).toMatchObject({ every: 3, first: 3, mayStart: true });
  });

  test("only an interval fixed by law binds", () => {
    expect(bindsByLaw(catalogueLine("lifting_parts")!)).toBe(true);
    expect(bindsByLaw(catalogueLine("forklift")!)).toBe(false);
  });
});
