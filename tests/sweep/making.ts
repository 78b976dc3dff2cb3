import { type Account, base, cookieOf } from "./visits.ts";

type Made = { id: string; token?: string; url?: string; batch?: string; batch_id?: string; transaction_id?: string };
const ID = "[\\w-]{36}";
const TRIES = 40;

/** Calls a procedure as somebody; what is refused is said, and the sweep goes on without it. */
export async function make<More = unknown>(
  procedure: string,
  input: Record<string, unknown>,
  as: Account = "owner",
): Promise<(Made & More) | undefined> {
  const headers = { cookie: await cookieOf(as), origin: base, "content-type": "application/json" };
  const answer = await fetch(`${base}/trpc/${procedure}`, { method: "POST", headers, body: JSON.stringify(input) });
  if (answer.ok) return (await answer.json()).result.data ?? { id: "" };
  console.info(`${procedure} made nothing: ${answer.status} ${(await answer.text()).slice(0, 200)}`);
  return undefined;
}

/** Asks a procedure for something as the owner. */
export async function ask<Answer>(procedure: string, input: Record<string, unknown>): Promise<Answer | undefined> {
  const asked = `${base}/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`;
  const answer = await fetch(asked, { headers: { cookie: await cookieOf("owner"), "accept-language": "nl" } });
  return answer.ok ? (await answer.json()).result.data : undefined;
}

/** Sends a form of a page as the owner, as without scripts. Gives the address that it leads to; empty: it was refused. */
export async function send(path: string, said: Record<string, string | File[]>): Promise<string> {
  const body = new FormData();
  for (const [name, value] of Object.entries(said)) for (const each of [value].flat()) body.append(name, each);
  const headers = { cookie: await cookieOf("owner"), origin: base };
  const answer = await fetch(base + path, { method: "POST", redirect: "manual", headers, body });
  if (answer.status === 303) return answer.headers.get("location") ?? "";
  console.info(`${path} took nothing: ${answer.status}`);
  return "";
}

/** The part in brackets of the first place on a page that fits; empty: there is none. `ID` stands for an id. */
export async function linkOn(path: string, fits: string, as: Account = "owner"): Promise<string> {
  const page = await fetch(base + path, { headers: { cookie: await cookieOf(as), "accept-language": "nl" } });
  return new RegExp(fits.replaceAll("ID", ID)).exec(await page.text())?.[1] ?? "";
}

/** The same once it is there: the worker has to make it first. */
export async function linkInTime(path: string, fits: string): Promise<string> {
  for (let tries = 0; tries < TRIES; tries++) {
    const found = await linkOn(path, fits);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  console.info(`nothing came on ${path}`);
  return "";
}
