import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

export type Shot = {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: () => string;
  status: number;
};

/**
 * `clients` users who each send the next request as soon as the last is answered, for `ms`. Returns the time of each
 * answer in ms.
 */
export async function fire(shot: Shot, clients: number, ms: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const durations: number[] = [];
  const deadline = performance.now() + ms;
  const client = async () => {
    while (performance.now() < deadline) {
      const startedAt = performance.now();
      await requestOnce(shot, agent);
      durations.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  return durations;
}

const AFTER_REFUSAL = 200; // ms

/** `took`: ms of each answer that was as expected; `statuses`: how many had each, 0 where the connection was ended. */
export type Answers = { took: number[]; statuses: Map<number, number> };

/** The same until it is stopped, whatever is answered; who is refused waits a little. Stopping gives the answers. */
export function fireUntilStopped(shot: Shot, clients: number): () => Promise<Answers> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const answers: Answers = { took: [], statuses: new Map() };
  let isStopped = false;
  const client = async () => {
    while (!isStopped) {
      const startedAt = performance.now();
      const { status } = await send(shot, agent).catch(() => ({ status: 0 }));
      answers.statuses.set(status, (answers.statuses.get(status) ?? 0) + 1);
      if (status === shot.status) answers.took.push(performance.now() - startedAt);
      else await pause(AFTER_REFUSAL);
    }
  };
  const all = Promise.all(Array.from({ length: clients }, client));
  return async () => {
    isStopped = true;
    await all;
    agent.destroy();
    return answers;
  };
}

/** The body of the answer. Throws if it has another status than expected. */
export async function requestOnce(shot: Shot, agent?: Agent): Promise<Buffer> {
  const { status, body } = await send(shot, agent);
  if (status === shot.status) return body;
  throw new Error(`${shot.method} ${shot.url} answered ${status}: ${body.toString().slice(0, 400)}`);
}

const send = ({ url, method, headers, body }: Shot, agent?: Agent) =>
  new Promise<{ status: number; body: Buffer }>((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks) }));
    });
    sent.on("error", reject);
    sent.end(body?.());
  });

export const percentile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
