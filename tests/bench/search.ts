import { search } from "@server/records/search/search";
import { actorOf } from "@server/tenancy/session/session";
import { Client } from "pg";
import { lookersIn, type Viewer } from "./large.ts";

export type Searched = { name: string; asked: number; p50: number; p95: number; worst: string; slowest: number };

const TIMES = 7;
const MOST = 6;

/** A fifth of a million objects in each of five workspaces; in the first also 20,000 PDFs with words of their own. */
export const million = { workspaces: 5, containers: 10_000, depth: 6, objects: 20, files: 2, actionPoints: 0 };

/** Who looks for what, in the first of them. */
export async function searchesIn(databaseUrl: string, workspaceId: string): Promise<Searched[]> {
  const client = new Client({ connectionString: databaseUrl, options: "-c role=app_operator" });
  await client.connect();
  try {
    await client.query(PAPERS, [workspaceId]);
    await client.query("analyze blobs; analyze blob_texts; analyze files; analyze objects");
    const { rows } = await client.query<{ serial: string }>(SERIAL, [workspaceId]);
    const questions = questionsOn(rows[0]!.serial);
    const { owner, guest, guestOfMany } = await lookersIn(client, workspaceId, 250);
    const found: Searched[] = [];
    for (const looker of [owner, guest, guestOfMany]) found.push(await asked(looker, questions));
    return found;
  } finally {
    await client.end();
  }
}

/** What many have and what one has, parts of words and of numbers, with errors and without. */
const questionsOn = (serial: string) => [
  ...["heftruck", "serienr", "schaal", "lift 7", "hf-1", "zone 523", "10013", "ta", "stookolietank zone 77"],
  ...[serial, serial.slice(0, 5), "hefturck", "persnenlift", "xyzzy", "keuring", "woord17 woord4", "woord123456"],
];

async function asked({ name, userId, workspaceId }: Viewer, questions: string[]): Promise<Searched> {
  const actor = await actorOf(userId);
  if (!actor) throw new Error(`${name} is not there.`);
  const took: { question: string; ms: number }[] = [];
  for (const question of questions) {
    for (let n = 0; n < TIMES; n++) {
      const began = performance.now();
      await search(actor, workspaceId, question, MOST);
      if (n > 0) took.push({ question, ms: performance.now() - began }); // the first brings the pages of the index in
    }
  }
  took.sort((a, b) => a.ms - b.ms);
  const at = (part: number) => took[Math.floor((took.length - 1) * part)]!;
  return { name, asked: took.length, p50: at(0.5).ms, p95: at(0.95).ms, worst: at(1).question, slowest: at(1).ms };
}

const SERIAL =
  "select split_part(subtitle, ' ', 2) as serial from objects where workspace_id = $1 order by md5(id::text) limit 1";

const PAPERS = `
  with papers as (
    select n, 'paper-' || n || '-' || $1::uuid::text as sha256, string_agg('woord' || (n * word % 20011), ' ') || ' keuring veiligheid woord' || n as words
    from generate_series(1, 20000) n, generate_series(1, 300) word group by n
  ), kept as (
    insert into blobs (workspace_id, sha256, size, mime, pages, read_at) select $1::uuid, sha256, 1, 'application/pdf', 1, now() from papers returning sha256
  ), read as (
    insert into blob_texts (workspace_id, sha256, text) select $1::uuid, sha256, words from papers join kept using (sha256)
  ), chosen as (
    select id, row_number() over (order by md5(id::text)) as n from files where workspace_id = $1::uuid
  )
  update files set sha256 = papers.sha256 from chosen join papers using (n) where files.workspace_id = $1::uuid and files.id = chosen.id`;
