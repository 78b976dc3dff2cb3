import { createHash } from "node:crypto";
import { today } from "@server/core/day";
import { pdf } from "../upload-of.ts";

const LANES = 4;
const sha256 = (bytes: ArrayBuffer | string) =>
  createHash("sha256")
    .update(typeof bytes === "string" ? bytes : Buffer.from(bytes))
    .digest("hex");

/** What was acknowledged, and how to see that it is still there. */
type Kept = { act: string; isThere: () => Promise<boolean> };
// biome-ignore lint/suspicious/noExplicitAny: answers of two releases, of which each test reads some words
type Body = any;

/** The owner of the demo's first workspace, at work on one of its machines that has a checklist, until told to stop. */
export async function startLoad(base: string) {
  const statuses: string[] = [];
  const kept: Kept[] = [];
  const counts: Record<string, number> = {};
  let isRunning = true;
  let serial = 0;

  const account = { email: "owner@demo.test", password: "demo-demo-demo" };
  const ask = (path: string, init: RequestInit = {}) => fetch(base + path, { redirect: "manual", ...init });
  const json = (body: unknown, token?: string): RequestInit => ({
    method: "POST",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const read = async (path: string, token: string): Promise<Body> =>
    (await (await ask(`/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })).json()).data;
  const signedIn = (await (await ask("/api/v1/authorize", json(account))).json()) as Body;
  const { access_token: token } = signedIn.data;
  const form = { method: "POST", headers: { origin: base }, body: new URLSearchParams(account) };
  const cookies = (await ask("/login", form)).headers.getSetCookie().map((cookie) => cookie.split(";")[0]!);
  const cookie = cookies.find((each) => each.startsWith("session="))!;
  const [workspace] = await read("/workspaces", token);
  const place = await checkedObject(await read(`/workspaces/${workspace.id}/objects?per_page=50`, token), (id) =>
    read(`/objects/${id}/templates`, token),
  );

  /** Sends a change over REST; what is acknowledged must later be read at `path` with `value` in it. */
  const change = async (act: string, path: string, body: object, value: string, at = path): Promise<Response> => {
    const answer = await ask(`/api/v1${path}`, json(body, token));
    const copy = answer.clone();
    if (answer.ok) {
      const { id } = ((await copy.json()) as Body).data;
      const isThere = async () => JSON.stringify(await read(`${at}/${id}`, token)).includes(value);
      kept.push({ act, isThere });
    }
    return answer;
  };
  const answers = `/objects/${place.object}/templates/${place.template}/template-answers`;

  const acts: Record<string, (n: number) => Promise<Response>> = {
    page: () => ask(`/object/${place.object}`, { headers: { cookie } }),
    list: () => ask(`/api/v1/workspaces/${workspace.id}/objects`, { headers: { authorization: `Bearer ${token}` } }),
    // and out again: an account has a few devices at most
    "sign-in": async () => {
      const answer = await ask("/api/v1/authorize", json(account));
      if (!answer.ok) return answer;
      const { access_token } = ((await answer.json()) as Body).data;
      return ask("/api/v1/logout", json({}, access_token));
    },
    object: (n) => change("object", "/objects", { container_id: place.container, title: `Lift ${n}` }, `Lift ${n}`),
    report: (n) => {
      const about = { object_id: place.object, type: "inspection", review_point: "HF", status: "ok" };
      const number = `R-${n}-`;
      return change("report", "/reports", { ...about, number, reported_date: today(), period: 12 }, number);
    },
    "action point": (n) =>
      change("action point", "/actionpoints", { object_id: place.object, title: `Point ${n}.` }, `Point ${n}.`),
    answer: async (n) => {
      const begun = await ask(`/api/v1${answers}`, json({}, token));
      if (!begun.ok) return begun;
      const { id } = ((await begun.json()) as Body).data;
      const question = `${answers}/${id}/question/${place.question}/question-answers`;
      const answer = await ask(`/api/v1${question}`, json({ value: 10_000 + n }, token));
      const isThere = async () => JSON.stringify(await read(`${answers}/${id}`, token)).includes(String(10_000 + n));
      if (answer.ok) kept.push({ act: "answer", isThere });
      return answer;
    },
    file: async (n) => {
      const form = new FormData();
      form.append("files", new Blob([pdf(`File ${n}`)]), `file ${n}.pdf`);
      const headers = { cookie, origin: base, accept: "application/json" };
      const answer = await ask(`/object/${place.object}/upload`, { method: "POST", headers, body: form });
      const { ids } = ((await answer.clone().json()) as { ids?: string[] }) ?? {};
      const isThere = async () =>
        sha256(await (await ask(`/files/${ids?.[0]}`, { headers: { cookie } })).arrayBuffer()) ===
        sha256(pdf(`File ${n}`));
      if (ids) kept.push({ act: "file", isThere });
      return answer;
    },
  };

  const lane = async (first: number) => {
    const names = Object.keys(acts);
    for (let at = first; isRunning; at++) {
      const act = names[at % names.length]!;
      const status = await acts[act]!(++serial).then(
        async (answer) => {
          if (!answer.bodyUsed) await answer.arrayBuffer();
          return String(answer.status);
        },
        (error) => String(error.cause ?? error),
      );
      statuses.push(`${act} ${status}`);
      counts[act] = (counts[act] ?? 0) + 1;
    }
  };
  const lanes = Promise.all(Array.from({ length: LANES }, (_, n) => lane(2 * n)));
  lanes.catch(() => {}); // awaited by stop()
  return {
    statuses,
    /** The lowest count of any act. */
    least: () => Math.min(...Object.keys(acts).map((act) => counts[act] ?? 0)),
    async stop(): Promise<Kept[]> {
      isRunning = false;
      await lanes;
      return kept;
    },
  };
}

/** The first object with a template that asks for a number. */
async function checkedObject(objects: Body[], templatesOf: (id: string) => Promise<Body[]>) {
  for (const { id, container_id } of objects)
    for (const template of await templatesOf(id)) {
      const questions = template.groups.flatMap(({ questions }: Body) => questions);
      const question = questions.find(({ type }: Body) => type === "number");
      if (question) return { object: id, container: container_id, template: template.id, question: question.id };
    }
  throw new Error("No machine of the demo world has a checklist that asks for a number.");
}
