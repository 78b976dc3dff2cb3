import { Agent, request } from "node:http";

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

export const requestOnce = ({ url, method, headers, body, status }: Shot, agent?: Agent): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () => {
        const whole = Buffer.concat(chunks);
        if (answer.statusCode === status) resolve(whole);
        else reject(new Error(`${method} ${url} answered ${answer.statusCode}: ${whole.toString().slice(0, 400)}`));
      });
    });
    sent.on("error", reject);
    sent.end(body?.());
  });

export const percentile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
