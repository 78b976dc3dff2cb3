import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";
import { mailServer } from "../rig/mail-server.ts";
import type { Aside } from "./aside.ts";
import { type Answers, fireUntilStopped, percentile, requestOnce, type Shot } from "./load.ts";
import { fairnessTable } from "./report.ts";
import { asOperator, benchIds, signIn, tokenOf } from "./scene.ts";
import { startWorker } from "./servers.ts";

const NEIGHBOURS = 2; // people at once
const SECONDS = 10;
const INVITED = 6000;
const AT_ONCE = 500; // people in one request
const PATIENCE = 15 * 60_000; // ms

/** `waits`: p95 in ms, alone and beside each kind of noise. */
export type Neighbour = { title: string; waits: number[] };
type Mails = Awaited<ReturnType<typeof mailServer>>["mails"];

/**
 * How long one workspace waits while another asks as much as it can: for a page and a REST call beside 200 searches and
 * beside 50 exports at once, and for a mail while an owner invites 6,000 people. The worker runs meanwhile.
 */
export async function reportFairness({ databaseUrl, product: { base }, print }: Aside): Promise<void> {
  const { email, workspace, object } = await asOperator(databaseUrl, benchIds);
  const other = await asOperator(databaseUrl, (client) => otherThan(client, workspace));
  const typed = { "accept-language": "nl", "content-type": "application/json" };
  const bearer = { ...typed, authorization: `Bearer ${await tokenOf(base, email)}` };
  const noisy = { ...typed, authorization: `Bearer ${await tokenOf(base, other.email)}` };
  const get = (path: string, headers: Shot["headers"]): Shot => ({
    url: base + path,
    method: "GET",
    headers,
    status: 200,
  });
  const cookie = await signIn(base, email);
  const page = get(`/object/${object}`, { cookie, "accept-language": "nl", accept: "text/html" });
  const noises: [what: string, shot: Shot, clients: number][] = [
    ["searches", get(`/api/v1/workspace/${other.workspace}/search?q=heftruck`, noisy), 200],
    ["exports", get(`/api/v1/workspaces/${other.workspace}/actionpoints/export`, noisy), 50],
  ];
  const post = await mailServer();
  const worker = startWorker(post.url);
  try {
    const neighbours: Neighbour[] = [];
    for (const [title, shot] of [
      ["The page of an object", page],
      ["REST: one object", get(`/api/v1/objects/${object}`, bearer)],
    ] as const) {
      const waits = [p95Of(await neighbour(shot))];
      for (const [what, noise, clients] of noises) {
        const stop = fireUntilStopped(noise, clients);
        const answers = await neighbour(shot);
        waits.push(p95Of(answers));
        const heard = `${title} was answered ${inWords(answers)}`;
        print(`${heard}; ${clients} ${what} at once beside it ${inWords(await stop())}`);
      }
      neighbours.push({ title, waits });
    }
    print(`\n${fairnessTable(neighbours)}\n`);
    const invite = (workspaceId: string, headers: Shot["headers"], to: string[]): Shot => ({
      url: `${base}/api/v1/workspaces/${workspaceId}/users`,
      method: "PUT",
      headers,
      body: () => JSON.stringify({ users: to.map((address) => ({ email: address })) }),
      status: 200,
    });
    const ours = (address: string) => untilMailed(post.mails, invite(workspace, bearer, [address]), address);
    const alone = await ours("alone@fair.test");
    for (let n = 0; n < INVITED; n += AT_ONCE) {
      const many = Array.from({ length: AT_ONCE }, (_, i) => `guest-${n + i}@many.test`);
      await requestOnce(invite(other.workspace, noisy, many));
    }
    const [before, beside] = [post.mails.length, await ours("beside@fair.test")];
    print(
      `A mail of another workspace arrives after ${alone.toFixed(1)} s; after ${beside.toFixed(1)} s where an owner has just
invited ${INVITED} people, of whose mails ${before - 1} had arrived when it was asked for and ${post.mails.length - 2} when it came.`,
    );
  } finally {
    await worker.stop();
    await post.stop();
  }
}

async function otherThan(client: Client, workspace: string) {
  const { rows } = await client.query<{ email: string; workspace: string }>(
    `select u.email, w.id as workspace from workspaces w join users u on u.id = w.owner_id
     where u.email like 'scale-%' and w.id <> $1 order by w.id limit 1`,
    [workspace],
  );
  if (!rows[0]) throw new Error("The seed has no second workspace: ask for more.");
  return rows[0];
}

async function neighbour(shot: Shot): Promise<Answers> {
  const stop = fireUntilStopped(shot, NEIGHBOURS);
  await pause(SECONDS * 1000);
  return stop();
}

const p95Of = ({ took }: Answers) =>
  percentile(
    took.toSorted((one, two) => one - two),
    0.95,
  );

const inWords = ({ statuses }: Answers) =>
  [...statuses]
    .map(([status, count]) => `${count} ${status ? `with ${status}` : "by ending the connection"}`)
    .join(", ");

/** Seconds from asking until the mail is there. */
async function untilMailed(mails: Mails, shot: Shot, address: string): Promise<number> {
  const startedAt = performance.now();
  await requestOnce(shot);
  const isThere = () => mails.some(({ to }) => [to].flat().some((each) => each?.text.includes(address)));
  while (!isThere()) {
    if (performance.now() - startedAt > PATIENCE) throw new Error(`No mail to ${address}.`);
    await pause(50);
  }
  return (performance.now() - startedAt) / 1000;
}
