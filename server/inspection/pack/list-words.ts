import type { PackCounts } from "@db/schema/pack";
import { dayInWords } from "@i18n/in-words";
import { inDecimals } from "@i18n/numbers";
import { translator } from "@i18n/words.server";
import { TIME_ZONE, today } from "@server/core/day";
import { type Use, uses } from "@server/core/use-of-letter";
import { brandOf } from "@server/tenancy/workspace/brand";
import { colorOn, OUR_COLOR } from "@server/tenancy/workspace/color";
import type { TFunction } from "i18next";
import { type Bundled, leftOutReasons, zipOnlyReasons } from "./bundle.ts";
import type { Annex, Gathered } from "./gather.ts";
import type { ListContent, ListMachine } from "./list-content.ts";
import { type Machine, missingKinds } from "./machine.ts";
import type { PackRow } from "./pack-for.ts";

type Input = { pack: PackRow; gathered: Gathered; bundled: readonly Bundled[]; madeBy: string; logo: string | null };

/** How many of each are in a pack, for its page and its cover. */
export function countsOf({ places }: Gathered, bundled: readonly Bundled[]): PackCounts {
  const machines = places.flatMap((place) => place.machines);
  const using = (use: Use) => machines.filter((machine) => machine.use === use).length;
  const left_out = bundled.filter((each) => "leftOut" in each).length;
  return {
    objects: machines.length,
    yes: using("yes"),
    yes_with_points: using("yes_with_points"),
    no: using("no"),
    unknown: using("unknown"),
    certificates: new Set(
      machines.flatMap(({ lines }) => lines.filter(({ isValid }) => isValid).map(({ certificate }) => certificate)),
    ).size,
    papers: bundled.length - left_out,
    left_out,
    missing: machines.reduce((sum, { missing }) => sum + missing.duty.length + missing.required.length, 0),
  };
}

/** The list in the language of the pack. */
export function listWords({ pack, gathered, bundled, madeBy, logo }: Input): ListContent {
  const { locale, onDay, title, id } = pack;
  const { places, owner } = gathered;
  const t = translator(locale);
  const counts = countsOf(gathered, bundled);
  const brand = brandOf(owner.brand, "");
  const numbers = annexNumbers(bundled);
  const day = dayInWords(t, onDay, "long");
  const above = places.length > 0 ? commonPath(places.map(({ path }) => path)) : [];
  return {
    title: t("pack.title"),
    place: title,
    path: above.length > 1 ? above.join(" › ") : "",
    on: t(onDay > today() ? "pack.paper.on_later" : "pack.paper.on", { day }),
    workspace: brand.name,
    color: colorOn("day", brand.color_code ?? OUR_COLOR),
    answers: uses.map((use) => ({
      use,
      count: inDecimals(counts[use], locale),
      label: t(`pack.paper.answer.${use}`),
    })),
    facts: factsOf(t, { pack, owner, counts, madeBy, day, above }),
    explained: [
      t("pack.paper.explained"),
      onDay > today() ? t("pack.paper.explained_later") : "",
      t("pack.paper.explained_annexes", { annex: t("pack.paper.annex") }),
    ].filter(Boolean),
    list: t("pack.paper.list"),
    heads: {
      title: t("pack.paper.head.duty"),
      state: t("state.label"),
      until: t("report.valid_until"),
      body: t("pack.paper.head.body"),
      number: t("pack.paper.head.number"),
      annex: t("pack.paper.annex"),
    },
    places: places.map(({ path, machines }) => ({
      path: path.join(" › "),
      machines: machines.map((machine) => inList(machine, numbers)),
    })),
    none: t("pack.paper.none"),
    missing: {
      title: t("pack.paper.missing"),
      nothing: t("pack.paper.nothing_missing"),
      groups: [...missingGroups(t, gathered), ...paperGroups(t, bundled)].filter(({ lines }) => lines.length > 0),
    },
    foot: [t("pack.title"), title, day, id].join(" · "),
    page: t("paper.page"),
    logo,
  };
}

/** The number of each paper that is in the pack, by machine and file. */
const annexNumbers = (bundled: readonly Bundled[]) =>
  new Map(bundled.flatMap((each) => ("leftOut" in each ? [] : [[keyOf(each.machineId, each.file.id), each.number]])));
const keyOf = (machineId: string, fileId: string) => `${machineId} ${fileId}`;

const inList = (
  { id, title, about, letter, use, answer, lines }: Machine,
  numbers: Map<string, number>,
): ListMachine => ({
  title,
  about,
  letter,
  use,
  answer,
  rows: lines.map(({ paper, on: _, isValid: __, certificate: ___, ...row }) => ({
    ...row,
    annex: String((paper && numbers.get(keyOf(id, paper.id))) ?? ""),
  })),
});

/** The steps that all these paths begin with. */
const commonPath = ([first = [], ...others]: string[][]): string[] => {
  const end = first.findIndex((step, index) => others.some((other) => other[index] !== step));
  return end === -1 ? first : first.slice(0, end);
};

type About = Pick<Input, "pack" | "madeBy"> & {
  owner: Gathered["owner"];
  counts: PackCounts;
  day: string;
  above: string[];
};

function factsOf(t: TFunction, { pack, owner, counts, madeBy, day, above }: About): [string, string][] {
  const { company, vat, address, brand } = owner;
  const number = (count: number) => inDecimals(count, pack.locale);
  const facts: [string, string][] = [
    [t("pack.paper.fact.place"), above.join(" › ") || pack.title],
    [t("pack.paper.fact.day"), day],
    [t("pack.paper.fact.owner"), [company || brand.name, vat, address].filter(Boolean).join(" · ")],
    [t("pack.paper.fact.objects"), number(counts.objects)],
    [t("pack.paper.fact.certificates"), number(counts.certificates)],
    [t("pack.paper.fact.papers"), number(counts.papers)],
    [t("pack.paper.fact.missing"), number(counts.missing)],
    [t("pack.paper.fact.made_by"), madeBy],
    [t("pack.paper.fact.made_on"), momentInWords(t, new Date())],
    [t("pack.paper.fact.id"), pack.id],
  ];
  return facts.filter(([, value]) => value !== "");
}

const clock = new Intl.DateTimeFormat("en-GB", { timeZone: TIME_ZONE, hour: "2-digit", minute: "2-digit" });
const momentInWords = (t: TFunction, moment: Date) =>
  t("pack.paper.moment", { day: dayInWords(t, today(), "long"), time: clock.format(moment) });

function missingGroups(t: TFunction, { places }: Gathered) {
  const machines = places.flatMap((place) => place.machines.map((machine) => ({ machine, place })));
  return missingKinds.map((kind) => ({
    title: t(`pack.paper.lacks.${kind}`),
    lines: machines.flatMap(({ machine, place }) =>
      machine.missing[kind].map((what): [string, string] => [
        [place.path.at(-1), machine.title].filter(Boolean).join(" › "),
        what,
      ]),
    ),
  }));
}

/** The papers that could not be added, and those that are in the ZIP alone, by why. */
function paperGroups(t: TFunction, bundled: readonly Bundled[]) {
  const lineOf = ({ machine, title, file, number }: Annex, isThere: boolean): [string, string] => [
    machine,
    isThere ? `${t("pack.paper.annex")} ${number}: ${title} (${file.name})` : `${title} (${file.name})`,
  ];
  return [
    ...leftOutReasons.map((reason) => ({
      title: t(`pack.paper.left_out.${reason}`),
      lines: bundled.filter((each) => "leftOut" in each && each.leftOut === reason).map((each) => lineOf(each, false)),
    })),
    ...zipOnlyReasons.map((reason) => ({
      title: t(`pack.paper.zip_only.${reason}`),
      lines: bundled.filter((each) => "zipOnly" in each && each.zipOnly === reason).map((each) => lineOf(each, true)),
    })),
  ];
}
