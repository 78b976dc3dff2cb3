import { queryRows } from "@db/rows";
import { reading, type Tx } from "@db/transact";
import { dayInWords } from "@i18n/in-words";
import type { Locale } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { type Actor, namesSeenBy } from "@server/core/actor";
import { dayOf, TIME_ZONE, today } from "@server/core/day";
import { notFound } from "@server/core/errors";
import { type PrintoutPdf, printoutPdf } from "@server/inspection/printout/drawing";
import type { Printout, PrintoutQuestion, PrintoutTone } from "@server/inspection/printout/inputs";
import { isTooLong } from "@server/inspection/printout/length";
import type { StoredContent } from "@server/platform/files/serve";
import { signerInWords } from "@server/records/signature/signer";
import { BrandRow, brandOf, brandRow } from "@server/tenancy/workspace/brand";
import type { TFunction } from "i18next";
import { z } from "zod";
import type { Result, StopOutcome, WalkStop } from "./inputs.ts";
import { walkFor } from "./round-for.ts";
import { walkView } from "./walk.ts";

const SheetRow = z.object({
  brand: BrandRow,
  signature: z.string().nullable(),
  people: z.array(z.object({ id: z.string(), name: z.string() })),
});
type Sheet = z.input<typeof Printout>;
type Tone = z.infer<typeof PrintoutTone>;

async function loadSheet(tx: Tx, actor: Actor, id: string) {
  const walk = await walkView(tx, actor, id);
  const [row] = await queryRows(tx, SheetRow)`
    select ${brandRow} as brand, walks.signature, coalesce((
        select json_agg(json_build_object('id', u.id, 'name', concat_ws(' ', u.first_name, u.last_name))
          order by u.last_name, u.first_name, u.id)
        from users u where u.id in (select j.user_id from walk_joins j
          where (j.workspace_id, j.walk_id) = (walks.workspace_id, walks.id))), '[]') as people
    from walks join workspaces w on w.id = walks.workspace_id
    where (walks.workspace_id, walks.id) = (${walk.workspace_id}, ${walk.id})`;
  const people = row!.people.filter(namesSeenBy(actor, walk.workspace_id)).map(({ name }) => name);
  return { walk, row: row!, people };
}
type Loaded = Awaited<ReturnType<typeof loadSheet>>;

/** The sheet of a walk as a printout, for the page and the PDF. Throws not found. */
export const walkSheet = (actor: Actor, id: string, language: Locale) =>
  reading(actor, async (tx) => {
    const loaded = await loadSheet(tx, actor, id);
    return { walk: loaded.walk, printout: toSheet(loaded, language, `/files/logo/${loaded.walk.workspace_id}`) };
  });

/** Its PDF. Throws not found; `made` throws as printoutPdf() says. */
export async function walkPdf(actor: Actor, id: string, language: Locale): Promise<PrintoutPdf> {
  const loaded = await reading(actor, (tx) => loadSheet(tx, actor, id));
  const { walk, row } = loaded;
  const printout = toSheet(loaded, language, "");
  const day = dayOf(new Date(walk.closed_at ?? walk.begun_at));
  return printoutPdf([walk.title, day].join(" · "), {
    workspaceId: walk.workspace_id,
    printout,
    photos: [],
    logo: printout.brand.logo ? row.brand.logo : null,
    ink: row.signature,
    sealed: walk.closed_at ? { kind: "walk", aboutId: id } : null,
    isTooLong: isTooLong(printout),
  });
}

const Signature = z.object({ sha256: z.string(), size: z.number(), mime: z.string() });

/** The drawn signature of a walk. Throws not found. */
export const storedWalkSignature = (actor: Actor, id: string): Promise<StoredContent> =>
  reading(actor, async (tx) => {
    const { workspaceId, walkId } = await walkFor(tx, actor, "round.see", id);
    const [drawn] = await queryRows(tx, Signature)`
      select b.sha256, b.size, b.mime from walks w join blobs b on (b.workspace_id, b.sha256) = (w.workspace_id, w.signature)
      where (w.workspace_id, w.id) = (${workspaceId}, ${walkId})`;
    if (!drawn) throw notFound();
    return { workspaceId, ...drawn, name: "signature.png" };
  });

function toSheet({ walk, row, people }: Loaded, language: Locale, logoAt: string): Sheet {
  const t = translator(language);
  const { stops, closed_at, begun_at, due_on } = walk;
  const onDay = (moment: string) => dayInWords(t, dayOf(new Date(moment)), "long");
  const facts = [
    [t("round.walked_by"), people.join(", ")],
    [t("paper.begun_on"), onDay(begun_at)],
    [t("round.signed_on"), closed_at ? onDay(closed_at) : ""],
    [t("round.due_on"), due_on ? dayInWords(t, due_on, "long") : ""],
    [t("round.results"), countsIn(t, stops)],
  ] as const;
  return {
    ...{ id: walk.id, object_id: walk.container_id, template_id: walk.round.id, language },
    brand: brandOf(row.brand, logoAt),
    has_logo: false,
    title: walk.title,
    subtitle: t("round.sheet"),
    finished: closed_at !== null,
    // nothing above its place, which readers reach or not: one sheet for all
    object: { title: walk.place, subtitle: "", code: "", place: "", qr: null },
    facts: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    findings: null,
    groups: groupsOf(t, stops),
    signature: walk.signed_name
      ? {
          label: t("paper.signature"),
          name: walk.signed_name,
          proof: signerInWords(t, { account: walk.signed_account, provenBy: walk.signed_proven_by }),
          on: closed_at ? onDay(closed_at) : "",
          drawn: row.signature !== null,
        }
      : null,
    words: {
      empty: t("round.outcome.none"),
      note: t("answer.note"),
      page: t("paper.page"),
      photo_missing: t("paper.photo_missing"),
      printed: t("paper.printed", { day: dayInWords(t, today()) }),
      unfinished: t("paper.unfinished"),
      scan: t("paper.scan"),
    },
  };
}

/** How many stops had which outcome: "In order: 27 · Not in order: 2 · Not visited: 1". */
function countsIn(t: TFunction, stops: readonly WalkStop[]): string {
  const count = (wanted: StopOutcome | undefined) => stops.filter(({ result }) => result?.outcome === wanted).length;
  return [
    [count("ok"), t("round.outcome.ok")] as const,
    [count("filled"), t("round.outcome.filled")] as const,
    [count("nok"), t("round.outcome.nok")] as const,
    [count("unreachable"), t("round.outcome.unreachable")] as const,
    [count(undefined), t("round.outcome.none")] as const,
  ]
    .flatMap(([n, what]) => (n > 0 ? [t("ui.is", { what, value: String(n) })] : []))
    .join(" · ");
}

/** The stops in their order, under the place they were in; a place that comes again has another heading. */
function groupsOf(t: TFunction, stops: readonly WalkStop[]): Sheet["groups"] {
  const groups: Sheet["groups"] = [];
  for (const [index, stop] of stops.entries()) {
    if (groups.at(-1)?.title !== stop.place)
      groups.push({ id: stop.id, title: stop.place, new_page: false, questions: [] });
    groups.at(-1)!.questions.push(lineOf(t, stop, index + 1));
  }
  return groups;
}

const tones: Record<StopOutcome, Tone> = { ok: "valid", filled: "valid", nok: "bad", unreachable: "soon" };

function lineOf(t: TFunction, stop: WalkStop, number: number): PrintoutQuestion {
  const { id, code, title, result, gone, added, rivals } = stop;
  const remarks = [
    gone === "deleted" ? t("round.gone.deleted") : gone === "moved" ? t("round.gone.moved") : "",
    added ? t("round.added_later") : "",
  ];
  return {
    id,
    label: `${number}. ${[code, title].filter(Boolean).join(" · ")}`,
    new_page: false,
    said: result && { kind: "verdict", tone: tones[result.outcome], word: inWords(t, result) },
    note: [result?.note, ...rivals.map((rival) => `${inWords(t, rival)}: ${rival.note}`), ...remarks]
      .filter(Boolean)
      .join("\n"),
    photos: [],
    points: [],
  };
}

/** "Not reachable: locked", and when and by whom it was found. */
function inWords(t: TFunction, { outcome, reason, by, at }: Result): string {
  const outcomes: Record<StopOutcome, string> = {
    ok: t("round.outcome.ok"),
    nok: t("round.outcome.nok"),
    filled: t("round.outcome.filled"),
    unreachable: t("round.outcome.unreachable"),
  };
  const what = outcomes[outcome];
  const said = reason ? t("ui.is", { what, value: reasonIn(t, reason) }) : what;
  return `${said} (${[by, momentInWords(t, at)].filter(Boolean).join(", ")})`;
}

function reasonIn(t: TFunction, reason: NonNullable<Result["reason"]>): string {
  return {
    locked: t("round.reason.locked"),
    blocked: t("round.reason.blocked"),
    in_use: t("round.reason.in_use"),
    missing: t("round.reason.missing"),
    unsafe: t("round.reason.unsafe"),
    other: t("round.reason.other"),
  }[reason];
}

const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: TIME_ZONE,
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const momentInWords = (t: TFunction, at: string) =>
  `${dayInWords(t, dayOf(new Date(at)))} ${clock.format(new Date(at))}`;
