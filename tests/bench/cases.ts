import type { Shot } from "./load.ts";
import { authorization, type Scene, signIn, tokenOf } from "./scene.ts";

export const caseNames = [
  ...(["home", "cockpit", "container", "board", "object", "search-page", "billing", "qr"] as const),
  ...(["list", "read", "find", "points", "create", "answer", "report", "login"] as const),
];
type CaseName = (typeof caseNames)[number];

/**
 * What is measured, with its name for --only and its title in the table. `lean`: what tests/bench/lean.ts does of it:
 * the whole answer, only what a page reads, or nothing.
 */
export type Case = Shot & { name: CaseName; title: string; lean: "answer" | "rows" | "none" };

/** Takes the items by turns, so that requests at the same time do not wait for one another's locks. */
function byTurns<T>(items: readonly T[]): () => T {
  let n = 0;
  return () => items[n++ % items.length]!;
}

/** Signs in by the form and over REST; returns the requests to measure, those that write last. */
export async function casesOf(base: string, scene: Scene): Promise<Case[]> {
  const { email, workspace, container, object, publicId, pinnedBoard, intake } = scene;
  const cookie = await signIn(base, email);
  const bearer = { authorization: `Bearer ${await tokenOf(base, email)}`, "accept-language": "nl" };
  const inPages = { cookie, "accept-language": "nl" };
  const typed = { "content-type": "application/json" };
  const page = (name: CaseName, title: string, path: string, headers: Shot["headers"] = inPages): Case => ({
    name,
    title,
    lean: "rows",
    url: base + path,
    method: "GET",
    headers: { ...headers, accept: "text/html" },
    status: 200,
  });
  const read = (name: CaseName, title: string, path: string): Case => ({
    name,
    title: `REST: ${title}`,
    lean: "answer",
    url: `${base}/api/v1${path}`,
    method: "GET",
    headers: bearer,
    status: 200,
  });
  const write = (
    [name, title, path, status, headers]: [CaseName, string, string, number, Shot["headers"]],
    body: () => string,
    lean: Case["lean"] = "none",
  ): Case => ({ name, title, lean, url: base + path, method: "POST", headers: { ...typed, ...headers }, body, status });

  const [place, machine, answer, account] = [
    byTurns(scene.containers),
    byTurns(scene.objects),
    byTurns(intake.answers),
    byTurns(scene.emails),
  ];
  let saved = 0;
  return [
    page("home", "Workspace home", `/workspaces/${workspace}`),
    page("cockpit", "Cockpit", `/workspaces/${workspace}/compliance`),
    page("container", "A container of 50 objects", `/container/${container}`),
    page("board", `A board with ${scene.pins.toLocaleString("en")} pins`, `/container/${pinnedBoard}`),
    page("object", "An object with its files", `/object/${object}`),
    page("search-page", "Search", `/search?q=heftruck+4&workspace_id=${workspace}`),
    page("billing", "The subscription", `/profile/company/billing?workspace=${workspace}`),
    page("qr", "The page behind a QR code", `/public/objects/${publicId}`, { "accept-language": "nl" }),
    read("list", "a list of 50 objects", `/containers/${container}/objects?per_page=50`),
    read("read", "one object", `/objects/${object}`),
    read("find", "search", `/workspace/${workspace}/search?q=heftruck+4`),
    read("points", "50 action points", `/workspaces/${workspace}/actionpoints?per_page=50`),
    write(
      ["create", "REST: a new object", "/api/v1/objects", 201, bearer],
      () => JSON.stringify({ container_id: place(), title: "Heftruck 51", tags: ["bench"] }),
      "answer",
    ),
    write(["answer", "Saving an answer of an intake", "/trpc/answer.save", 200, { cookie, origin: base }], () =>
      JSON.stringify({
        id: object,
        templateId: intake.template,
        answerId: answer(),
        question_answers: [{ question_id: intake.question, value: `zoals het hoort, ${++saved}` }],
      }),
    ),
    write(["report", "REST: a new report", "/api/v1/reports", 201, bearer], () => {
      const { id, point } = machine();
      const date = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
      const said = { type: "inspection", review_point: point, status: "ok", reported_date: date, period: 12 };
      return JSON.stringify({ object_id: id, reported_by: "EDTC", ...said });
    }),
    write(["login", "REST: signing in", "/api/v1/authorize", 200, {}], () => authorization(account(), "bench-login")),
  ];
}
