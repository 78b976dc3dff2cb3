import { locales } from "@i18n/locales";
import { translator, wordsOf } from "@i18n/words.server";
import { catalogue, catalogueLine } from "@server/inspection/duty/catalogue/catalogue";
import { bindsByLaw } from "@server/inspection/duty/catalogue/catalogue-line";
import { families, generalFamilies } from "@server/inspection/duty/catalogue/families";
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

  test("knows which families a report can mean, for each review point", () => {
    const general = catalogue.filter(({ family }) => generalFamilies.has(family));
    expect([...generalFamilies].filter((family) => !general.some((line) => line.family === family))).toEqual([]);
    const points = new Set(general.filter(({ type }) => type === "inspection").map(({ point }) => point));
    expect([...points].sort()).toEqual([...reviewPointCodes].sort());
    expect(general.filter(({ point }) => point === "AN").map(({ key }) => key)).toEqual(["other"]);
  });

  test("starts each review point with its general lines, which reports fit first", () => {
    const firsts = [
      ...["forklift", "lifting", "aerial", "table", "vehicle_lift", "goods_lift", "lift", "harness", "electric"],
      ...["low_voltage", "site", "high_voltage", "solar", "generator", "emergency_power", "lighting", "gas"],
      ...["tank_vl", "heating", "compressor", "welding", "play", "other"],
    ];
    expect(reviewPointCodes.map((code) => catalogue.find(({ point }) => point === code)?.family)).toEqual(firsts);
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
      ...catalogue.flatMap((line) => Object.values(lineWords(locale, line)).flat()),
      ...Object.keys(families).flatMap((family) => {
        const { question, options } = familyWords(t, family)!;
        return [question, ...options.map(({ label }) => label)];
      }),
    ];
    expect(said.filter((text) => text.startsWith("duty."))).toEqual([]);
    const titles = catalogue.map((line) => lineWords(locale, line).title);
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
    ["table", "persons", [3, 12]],
    ["excavator", "lifting", [3, 12]],
    ["tank_vl", "buried", [24, 180]],
    ["tank_vl", "buried_water", [12, 120]],
    ["tank_vl", "small_company", [24, 180]],
    ["high_voltage", undefined, [12, 1]],
    ["lightning", "high", [24, 12]],
    ["lpg", "buried", [60, 12]],
    ["fgas", "t500_detection", [6, 12]],
    ["play", undefined, [12, 1, 1]],
  ])("%s %s: %j months", (family, option, months) => {
    expect(cycles(family, option)).toEqual(months);
  });
});

describe("what holds of single lines", () => {
  test("workspaces' changes of before still find their line", () => {
    const known = [
      ...["lifting_parts", "lifting_whole", "aerial_parts", "aerial_whole", "goods_lift_parts", "goods_lift_whole"],
      ...["table_parts", "table_whole", "vehicle_lift_parts", "vehicle_lift_whole", "lift_certified", "lift_other"],
      ...["lift_private", "lift_between", "lift_risk", "forklift", "forklift_lifting", "forklift_parts", "harness"],
      ...["electric", "electric_mobile", "electric_explosive", "electric_home", "low_voltage", "low_voltage_home"],
      ...["site", "high_voltage", "solar", "solar_home", "lighting", "play", "tank_buried", "tank_buried_water"],
      ...["tank_buried_whole", "tank_buried_whole_water", "tank_above", "tank_small_company", "tank_small_private"],
      ...["tank_small_above", "gas", "heating", "compressor", "generator", "emergency_power", "welding", "other"],
      ...["any_maintenance", "any_checkup"],
    ];
    expect(known.filter((key) => !catalogueLine(key)?.every || catalogueLine(key)?.unit !== "month")).toEqual([]);
  });

  test.each([
    ["fire safety is the code's, no longer ARAB 52: lighting", "lighting", { every: 12, source: "en_50172" }],
    ["extinguishers and detection have lines of their own", "extinguisher", { every: 12, mayStart: true }],
    ["detection is controlled by an external body every 36", "detection_control", { every: 36, who: "external_body" }],
    ["high voltage is in book 2", "high_voltage", { every: 12, source: "arei_2_6_5", point: "HS" }],
    ["low voltage is in book 1", "low_voltage", { every: 60, source: "arei_1_6_5" }],
    ["solar panels of a home are read in a source", "solar_home", { every: 300, marker: "read" }],
    ["a temporary site of variable make-up: before each use", "site_variable", { every: 0, scope: "use" }],
    ["a generator in such a site too", "generator_use", { every: 0, scope: "use", who: "electrical_body" }],
    ["fall protection, by an external body, no check before its first use", "harness", { every: 12, mayStart: true }],
    ["a fixed anchor is a matter of a competent person", "anchor_fixed", { every: 12, who: "competent_person" }],
    ["compressors stay to check", "compressor", { every: 36, marker: "contradictory", weight: "habit" }],
    ["gas pipework at home has no periodic check", "gas_pipe", { every: 0, scope: "first" }],
    ["the risk analysis of a lift is due 15 years after its start", "lift_risk", { every: 180, first: 180 }],
    ["a car goes after 4 years", "car", { every: 12, first: 48, mayStart: true }],
    ["steam generators of group 4", "steam_4", { every: 13 }],
  ])("%s", (_, key, facts) => {
    expect(catalogueLine(key)).toMatchObject(facts);
  });

  test("boilers: oil and solid fuel every 12 months everywhere, gas 24, 36 for small ones in Wallonia", () => {
    for (const [region, gas] of [["vl", 24] as const, ["br", 24] as const, ["wa", 36] as const]) {
      expect(catalogueLine(`boiler_oil_${region}`)).toMatchObject({ every: 12, regions: [region.toUpperCase()] });
      expect(catalogueLine(`boiler_gas_${region}`)).toMatchObject({ every: gas, who: "technician", weight: "law" });
    }
    expect(["boiler_solid_vl", "boiler_solid_wa"].map((key) => catalogueLine(key)?.every)).toEqual([12, 12]);
  });

  test("an oil tank has the rules of its region", () => {
    const tanks = catalogue.filter(({ point }) => point === "ST");
    expect(tanks.filter(({ regions }) => regions?.length !== 1)).toEqual([]);
    expect(new Set(tanks.flatMap(({ regions }) => regions))).toEqual(new Set(["VL", "BR", "WA"]));
    expect(catalogueLine("tank_above_whole")).toMatchObject({ every: 240, marker: "contradictory" });
  });

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

  test("what the law asks without forbidding the use meanwhile does not bind", () => {
    const free = catalogue.filter((line) => line.weight === "law" && !bindsByLaw(line)).map(({ key }) => key);
    expect(free.sort()).toEqual([
      ...["ac_energy_br", "ac_energy_vl", "ac_energy_wa", "asbestos_employer", "asbestos_vl", "drill"],
      ...["heat_audit_br", "heat_audit_vl", "lift_modern"],
    ]);
  });
});
