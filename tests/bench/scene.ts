import { SCALE_PASSWORD } from "@db/seed/scale";
import { Client } from "pg";
import type { Viewer } from "./large.ts";
import { requestOnce, type Shot } from "./load.ts";

/** What is measured, with its name in the table. */
export type Target = Shot & { name: string; title: string; kind: "page" | "json" };

type Ids = { email: string; workspace: string; container: string; object: string };

/** The first workspace of the seed and its owner; a container with objects, one of which has files. */
export async function benchIds(databaseUrl: string): Promise<Ids> {
  const client = new Client({ connectionString: databaseUrl, options: "-c role=app_operator" });
  await client.connect();
  try {
    const { rows } = await client.query<Ids>(`
      select u.email, w.id as workspace, o.container_id as container, o.id as object
      from workspaces w join users u on u.id = w.owner_id join objects o on o.workspace_id = w.id
      where u.email like 'scale-%' order by w.id, o.container_id, o.id limit 1`);
    if (!rows[0]) throw new Error("The seed has no object to look at: ask for more.");
    // an account may have five devices, and the bench signs in often
    await client.query("delete from sessions where user_id = (select id from users where email = $1)", [rows[0].email]);
    return rows[0];
  } finally {
    await client.end();
  }
}

/** Signs in by the form and over REST; returns the requests to measure. */
export async function benchTargets(base: string, databaseUrl: string): Promise<Target[]> {
  const { email, workspace, container, object } = await benchIds(databaseUrl);
  const cookie = await signIn(base, email);
  const bearer = await tokenOf(base, email);
  const page = (name: string, title: string, path: string): Target => ({
    name,
    title,
    kind: "page",
    url: base + path,
    method: "GET",
    headers: { cookie, "accept-language": "nl", accept: "text/html" },
    status: 200,
  });
  const json = (name: string, title: string, path: string, body?: () => unknown): Target => ({
    name,
    title,
    kind: "json",
    url: `${base}/api/v1${path}`,
    method: body ? "POST" : "GET",
    headers: {
      authorization: `Bearer ${bearer}`,
      "accept-language": "nl",
      ...(body && { "content-type": "application/json" }),
    },
    body: body && (() => JSON.stringify(body())),
    status: body ? 201 : 200,
  });
  return [
    page("home", "Workspace home", `/workspaces/${workspace}`),
    page("container", "A container of 50 objects", `/container/${container}`),
    page("object", "An object with its files", `/object/${object}`),
    page("search", "Search", `/search?q=heftruck+4&workspace_id=${workspace}`),
    json("list", "REST: a list of 50 objects", `/containers/${container}/objects?per_page=50`),
    json("read", "REST: one object", `/objects/${object}`),
    json("find", "REST: search", `/workspace/${workspace}/search?q=heftruck+4`),
    json("create", "REST: a new object", "/objects", () => ({
      container_id: container,
      title: "Heftruck 51",
      tags: ["bench"],
    })),
  ];
}

/** A user's first pages: their workspace, and one of their boards. */
export async function pagesOf(
  base: string,
  { email, workspaceId, boardId }: Viewer,
): Promise<Record<"home" | "board", Shot>> {
  const headers = { cookie: await signIn(base, email), "accept-language": "nl", accept: "text/html" };
  const page = (path: string): Shot => ({ url: base + path, method: "GET", headers, status: 200 });
  return { home: page(`/workspaces/${workspaceId}`), board: page(`/container/${boardId}`) };
}

export async function signIn(base: string, email: string): Promise<string> {
  const answer = await fetch(`${base}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: base },
    body: new URLSearchParams({ email, password: SCALE_PASSWORD }),
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]!);
  const session = cookies.find((cookie) => /^session=.+/.test(cookie));
  if (!session) throw new Error(`No session after signing in: ${answer.status} ${(await answer.text()).slice(0, 400)}`);
  return session;
}

async function tokenOf(base: string, email: string): Promise<string> {
  const answer = await requestOnce({
    url: `${base}/api/v1/authorize`,
    method: "POST",
    headers: { "content-type": "application/json" },
    body: () => JSON.stringify({ email, password: SCALE_PASSWORD, device_name: "bench", force: true }),
    status: 200,
  });
  return (JSON.parse(String(answer)) as { data: { access_token: string } }).data.access_token;
}
