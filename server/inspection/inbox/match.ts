import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Proposal, Said } from "@db/schema/inbox";
import { type Tx, transact } from "@db/transact";
import { locales } from "@i18n/locales";
import { enqueue } from "@jobs/enqueue";
import { compact, tokensOf } from "@server/inspection/report/paper/numbers";
import { fold, type PaperText, paperText } from "@server/inspection/report/paper/paper-text";
import { type Read, readPaper } from "@server/inspection/report/paper/read";
import { labelledSerials } from "@server/inspection/report/paper/serials";
import { pointsOf } from "@server/records/review-point/list";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { type KnownMachine, machinesOf, titleTokensOf } from "./machines-on-paper.ts";
import { isFromPicture } from "./unread.ts";

const BATCH = 50;
const MOST_BODIES = 500;

const Unmatched = z.object({
  id: z.string(),
  lines: z.string(),
  container_id: z.string().nullable(),
  from_picture: z.boolean(),
});
const Machine = z.object({
  id: z.string(),
  title: z.string(),
  display_code: z.string(),
  serial_number: z.string(),
  external_number: z.string(),
  place: z.string(),
  above: z.array(z.string()),
}) satisfies z.ZodType<KnownMachine>;
const Body = z.object({ name: z.string() });

/**
 * Looks for the machines of all papers of a workspace whose text is read, and stores what each is proposed to be. Some
 * papers at a time, each time in the same few statements; what is left is left to the next job.
 */
export const matchPapers = (workspaceId: string): Promise<void> =>
  transact({ workspaceIds: [workspaceId] }, async (tx) => {
    const papers = await queryRows(tx, Unmatched)`
      select id, lines, container_id, ${isFromPicture} as from_picture from inbox_papers
      where workspace_id = ${workspaceId} and state = 'waiting' and lines is not null
      order by id limit ${BATCH} for no key update skip locked`;
    if (papers.length === 0) return;
    const texts = papers.map(({ lines, ...paper }) => ({ ...paper, lines, text: paperText(lines) }));
    const [machines, bodies, points] = [
      await machinesNamed(
        tx,
        workspaceId,
        texts.map(({ text }) => text),
      ),
      await queryRows(tx, Body)`
        select distinct reported_by as name from reports where workspace_id = ${workspaceId}
          and length(reported_by) >= 4 and ${notDeleted()} limit ${MOST_BODIES}`,
      await pointWords(tx, workspaceId),
    ];
    const proposed = texts.map(({ id, text, lines, container_id, from_picture }) => {
      const read = readPaper(lines, { isFromPicture: from_picture });
      const proposal: Proposal = {
        ...read,
        body: bodyOf(text, bodies, read),
        machines: machinesOf(text, machines, { containerId: container_id, isFromPicture: from_picture }),
        points: points.filter(({ words }) => words.some((word) => has(text, word))).map(({ code }) => code),
      };
      return { id, proposal };
    });
    await tx.execute(sql`
      update inbox_papers p set proposal = n.proposal, state = 'read'
      from jsonb_to_recordset(${JSON.stringify(proposed)}::jsonb) as n (id uuid, proposal jsonb)
      where (p.workspace_id, p.id) = (${workspaceId}, n.id)`);
    if (papers.length === BATCH) await enqueue(tx, "inbox.match", { workspaceId });
  });

const compactSql = (column: "serial_number" | "display_code" | "external_number" | "title") =>
  sql`regexp_replace(lower(o.${sql.identifier(column)}), '[^a-z0-9]+', '', 'g')`;

/** The machines that any of the papers may name, in one statement. */
function machinesNamed(tx: Tx, workspaceId: string, papers: PaperText[]): Promise<KnownMachine[]> {
  const numbers = new Set(papers.flatMap((text) => [...tokensOf(text), ...labelledSerials(text).map(compact)]));
  const titles = new Set(papers.flatMap(titleTokensOf));
  const [wanted, named] = [sql.param([...numbers]), sql.param([...titles])];
  return queryRows(tx, Machine)`
    select o.id, o.title, o.display_code, o.serial_number, o.external_number, c.title as place,
      array(select p.above_id from container_paths p
        where (p.workspace_id, p.container_id) = (o.workspace_id, o.container_id)) as above
    from objects o join containers c on (c.workspace_id, c.id) = (o.workspace_id, o.container_id)
    where o.workspace_id = ${workspaceId} and ${notDeleted("o")} and (
      (o.serial_number <> '' and ${compactSql("serial_number")} = any (${wanted}::text[]))
      or (o.display_code <> '' and ${compactSql("display_code")} = any (${wanted}::text[]))
      or (o.external_number <> '' and ${compactSql("external_number")} = any (${wanted}::text[]))
      or regexp_replace(lower(plain(o.title)), '[^a-z0-9]+', '', 'g') = any (${named}::text[]))`;
}

/** What the review points are called, in any language, folded. */
async function pointWords(tx: Tx, workspaceId: string): Promise<{ code: string; words: string[] }[]> {
  const inAll: Map<string, Set<string>> = new Map();
  for (const locale of locales)
    for (const { code, title, active } of await pointsOf(tx, workspaceId, locale))
      if (active) inAll.set(code, (inAll.get(code) ?? new Set()).add(fold(title)));
  return [...inAll].map(([code, words]) => ({ code, words: [...words].filter((word) => word.length >= LEAST) }));
}
const LEAST = 5; // characters

const has = ({ folded }: PaperText, word: string) => {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<!\\p{L})${escaped}(?!\\p{L})`, "u").test(folded.join("\n"));
};

/** A body that reports of the workspace name already goes before what a paper calls itself. */
function bodyOf(text: PaperText, bodies: readonly { name: string }[], { body }: Read): Said | null {
  const known = bodies.filter(({ name }) => has(text, fold(name)));
  const [first, ...others] = known.toSorted((one, other) => other.name.length - one.name.length);
  const isOne = first && others.every(({ name }) => fold(first.name).includes(fold(name)));
  if (!isOne) return body;
  const index = text.folded.findIndex((line) => line.includes(fold(first.name)));
  return { value: first.name, from: text.lines[index] ?? first.name };
}
