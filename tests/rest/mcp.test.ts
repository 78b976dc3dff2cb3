import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { today } from "@server/core/day";
import { env } from "@server/core/env";
import { beforeAll, describe, expect, test } from "vitest";
import { makeWorld, type World } from "../world.ts";
import { fetchApp, rest, tokenOf } from "./client.ts";

let world: World;
let forklift: string;
beforeAll(async () => {
  world = await makeWorld();
  const as = world.ids.olga;
  const put = (number: string, container_id: string, title: string) =>
    rest("PUT", `/workspaces/${world.acme}/objects/by-external-number/${number}`, {
      as,
      body: { container_id, title },
    });
  forklift = (await put("MAT-1", world.floor, "Heftruck 12")).body.data.id;
  await put("MAT-2", world.other, "Oil tank");
  await rest("POST", `/objects/${forklift}/out-of-service`, {
    as,
    body: { since: today(), reason: "The mast is bent." },
  });
});

const keyFor = async (body: object): Promise<string> =>
  (await rest("POST", `/workspaces/${world.acme}/api-keys`, { as: world.ids.olga, body })).body.data.token;

/** A client of the protocol's own kit, which talks to the application in this process. */
async function assistant(token: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1.0.0" });
  const transport = new StreamableHTTPClientTransport(new URL(`${env.APP_URL}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
    fetch: (url, init) => fetchApp(new URL(url).pathname, init as RequestInit),
  });
  await client.connect(transport);
  return client;
}
type Said = {
  structuredContent?: { total?: number; machines?: object[]; use?: string };
  isError?: boolean;
  content: { text: string }[];
};
const call = async (client: Client, name: string, args: Record<string, unknown> = {}): Promise<Said> =>
  (await client.callTool({ name, arguments: args })) as Said;

describe("an assistant", () => {
  test("finds machines, and says which may not be used today and why", async () => {
    const client = await assistant(await keyFor({ name: "Assistant" }));
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([
      "find_machines",
      "machines_out_of_use",
      "may_it_be_used",
      "read_report",
      "what_is_due",
    ]);
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
    const found = await call(client, "find_machines", { text: "MAT-2" });
    expect(found.structuredContent).toMatchObject({ total: 1, machines: [{ name: "Oil tank" }] });
    const out = await call(client, "machines_out_of_use");
    expect(out.structuredContent?.machines).toMatchObject([
      { name: "Heftruck 12", may_not_be_used_because: "out_of_service" },
    ]);
    const one = await call(client, "may_it_be_used", { id: forklift });
    expect(one.structuredContent).toMatchObject({ name: "Heftruck 12", use: "no" });
    expect((await call(client, "what_is_due")).isError).toBeFalsy();
  });

  test("reads what its key reaches, and is told in words what it does not", async () => {
    const floor = await assistant(await keyFor({ name: "Of the floor", container_ids: [world.floor] }));
    const found = await call(floor, "find_machines", { text: "Oil tank" });
    expect(found.structuredContent).toEqual({ total: 0, machines: [] });
    const reports = await assistant(await keyFor({ name: "Of reports", areas: ["reports"] }));
    const refused = await call(reports, "find_machines", { text: "Oil tank" });
    expect(refused).toMatchObject({ isError: true, content: [{ text: "This API key was not made for this." }] });
    const missing = await call(floor, "read_report", { id: world.acme });
    expect(missing.isError).toBe(true);
    expect(missing.content[0]!.text).not.toContain("refusal.");
  });

  test("needs an API key, sent by no page of another site", async () => {
    const post = (headers: Record<string, string>) =>
      fetchApp("/mcp", {
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
      });
    expect((await post({})).status).toBe(401);
    expect((await post({ authorization: "Bearer regkey_nobody" })).headers.get("www-authenticate")).toBe("Bearer");
    expect((await post({ authorization: `Bearer ${await tokenOf(world.ids.olga)}` })).status).toBe(401);
    const authorization = `Bearer ${await keyFor({ name: "Origin" })}`;
    expect((await post({ authorization, origin: "https://evil.example" })).status).toBe(403);
    expect((await post({ authorization })).status).toBe(200);
    expect((await fetchApp("/mcp", { headers: { authorization } })).status).toBe(405);
  });
});
