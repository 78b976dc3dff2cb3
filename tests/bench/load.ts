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
  const took: number[] = [];
  const until = performance.now() + ms;
  const client = async () => {
    while (performance.now() < until) {
      const began = performance.now();
      await one(shot, agent);
      took.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  return took;
}

export const one = ({ url, method, headers, body, status }: Shot, agent?: Agent): Promise<Buffer> =>
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

export const percentile = (sorted: number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
