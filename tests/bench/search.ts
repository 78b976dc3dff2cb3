import { search } from "@server/records/search/search";
import { actorOf } from "@server/tenancy/session/session";
import { Client } from "pg";
import { type Viewer, viewersIn } from "./large.ts";

export type Searched = { name: string; asked: number; p50: number; p95: number; worst: string; slowest: number };

const TIMES = 7;
const MOST = 6;

/** 200,000 objects in each of five workspaces; in the first also 20,000 PDFs with text of their own. */
export const million = { workspaces: 5, containers: 10_000, depth: 6, objects: 20, files: 2, actionPoints: 0 };

/** Users and their searches, in the first workspace. */
export async function searchTimes(databaseUrl: string, workspaceId: string): Promise<Searched[]> {
  const client = new Client({ connectionString: databaseUrl, options: "-c role=app_operator" });
  await client.connect();
  try {
    await client.query(PAPERS, [workspaceId]);
    await client.query("analyze blobs; analyze blob_texts; analyze files; analyze objects");
    const { rows } = await client.query<{ serial: string }>(SERIAL, [workspaceId]);
    const questions = questionsOn(rows[0]!.serial);
    const { owner, guest, guestOfMany } = await viewersIn(client, workspaceId, 250);
    const found: Searched[] = [];
    for (const viewer of [owner, guest, guestOfMany]) found.push(await timeSearches(viewer, questions));
    return found;
  } finally {
    await client.end();
  }
}

/** Frequent and rare words, parts of words and numbers, with and without typing errors. */
const questionsOn = (serial: string) => [
  ...["heftruck", "serienr", "schaal", "lift 7", "hf-1", "zone 523", "10013", "ta", "stookolietank zone 77"],
  ...[serial, serial.slice(0, 5), "hefturck", "persnenlift", "xyzzy", "keuring", "woord17 woord4", "woord123456"],
];

async function timeSearches({ name, userId, workspaceId }: Viewer, questions: string[]): Promise<Searched> {
  const actor = await actorOf(userId);
  if (!actor) throw new Error(`${name} is not there.`);
  const durations: { question: string; ms: number }[] = [];
  for (const question of questions) {
    for (let n = 0; n < TIMES; n++) {
      const startedAt = performance.now();
      await search(actor, { workspaceId, q: question, limit: MOST }, "nl");
      // the first run loads the index's pages into memory
      if (n > 0) durations.push({ question, ms: performance.now() - startedAt });
    }
  }
  durations.sort((a, b) => a.ms - b.ms);
  const percentileOf = (part: number) => durations[Math.floor((durations.length - 1) * part)]!;
  return {
    name,
    asked: durations.length,
    p50: percentileOf(0.5).ms,
    p95: percentileOf(0.95).ms,
    worst: percentileOf(1).question,
    slowest: percentileOf(1).ms,
  };
}

const SERIAL =
  "select split_part(subtitle, ' ', 2) as serial from objects where workspace_id = $1 order by md5(id::text) limit 1";

const PAPERS = `
  with papers as (
    select n, 'paper-' || n || '-' || $1::uuid::text as sha256,
      string_agg('woord' || (n * word % 20011), ' ') || ' keuring veiligheid woord' || n as words
    from generate_series(1, 20000) n, generate_series(1, 300) word group by n
  ), pdfs as (
    insert into blobs (workspace_id, sha256, size, mime, pages, read_at)
    select $1::uuid, sha256, 1, 'application/pdf', 1, now() from papers returning sha256
  ), read as (
    insert into blob_texts (workspace_id, sha256, text) select $1::uuid, sha256, words from papers
    join pdfs using (sha256)
  ), chosen as (
    select id, row_number() over (order by md5(id::text)) as n from files where workspace_id = $1::uuid
  )
  update files set sha256 = papers.sha256 from chosen join papers using (n)
  where files.workspace_id = $1::uuid and files.id = chosen.id`;
