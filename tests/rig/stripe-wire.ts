import type { IncomingMessage, ServerResponse } from "node:http";

/** How Stripe writes: forms with brackets in, JSON out. */

type Nested = { [name: string]: string | Nested };

/** a[b][c]=1 → { a: { b: { c: "1" } } }; lists come as numbered names. */
export function nested(form: string): Nested {
  const all: Nested = {};
  for (const [path, value] of new URLSearchParams(form)) {
    const names = path.split(/[[\]]+/).filter(Boolean);
    let at = all;
    for (const name of names.slice(0, -1)) {
      at[name] ??= {};
      at = at[name] as Nested;
    }
    at[names.at(-1)!] = value;
  }
  return all;
}

export const textAt = (from: Nested, ...path: string[]): string => {
  const found = path.reduce<string | Nested | undefined>(
    (at, name) => (typeof at === "object" ? at[name] : undefined),
    from,
  );
  return typeof found === "string" ? found : "";
};

export const groupAt = (from: Nested, ...path: string[]): Record<string, string> => {
  const found = path.reduce<string | Nested | undefined>(
    (at, name) => (typeof at === "object" ? at[name] : undefined),
    from,
  );
  return typeof found === "object" ? (found as Record<string, string>) : {};
};

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

export type Answer = { status: number; body: unknown };
export const say = (response: ServerResponse, { status, body }: Answer) =>
  response.writeHead(status, { "content-type": "application/json", "request-id": "req_1" }).end(JSON.stringify(body));

export const wrong = (status: number, type: string, code: string, more: object = {}): Answer => ({
  status,
  body: { error: { type, code, message: code, ...more } },
});
