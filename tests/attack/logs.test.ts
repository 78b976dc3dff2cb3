import { asOperator, transact } from "@db/transact";
import { createSession } from "@server/tenancy/session/device";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { action as login } from "~/routes/login/route";
import { fetchApp } from "../rest/client.ts";
import { makeWorld, password, type World } from "../world.ts";
import { callRoute, cookieIn } from "./route.ts";

// set before the modules are imported: log everything, with stacks
vi.hoisted(() => Object.assign(process.env, { LOG_LEVEL: "debug", NODE_ENV: "production" }));

let world: World;
let lines = "";

beforeAll(async () => {
  world = await makeWorld();
});
afterEach(() => vi.restoreAllMocks());

const listen = () => {
  lines = "";
  vi.spyOn(process.stdout, "write").mockImplementation((line) => {
    lines += String(line);
    return true;
  });
};

test("no secret, address or password of a request is logged", async () => {
  listen();
  const email = "gus@world.test";
  const { cookies } = await callRoute(login, "/login", { form: { email, password } });
  const session = await transact(asOperator, (tx) =>
    createSession(tx, world.ids.gus, { kind: "web", device: "tests", strong: true }),
  );
  const body = JSON.stringify({ email, password, device_name: "tests" });
  const json = { "content-type": "application/json" };
  const { data } = (await (await fetchApp("/api/v1/authorize", { method: "POST", body, headers: json })).json()) as {
    data: { access_token: string; refresh_token: string };
  };
  const bearer = { authorization: `Bearer ${data.access_token}` };
  const secret = "hunter2hunter2hunter2hunter2hunter2hunter22";
  const requests: [string, RequestInit?][] = [
    ["/api/v1/me", { headers: bearer }],
    ["/api/v1/refresh", { method: "POST", body: JSON.stringify({ refresh_token: data.refresh_token }), headers: json }],
    ["/api/v1/refresh", { method: "POST", body: JSON.stringify({ refresh_token: secret }), headers: json }],
    ["/api/v1/authorize", { method: "POST", body: `{"email":"${email}","password":"${secret}`, headers: json }],
    ["/api/v1/password/validate", { method: "POST", body: JSON.stringify({ token: secret }), headers: json }],
    [`/api/v1/me?access_token=${secret}&token=${secret}`, { headers: { cookie: `session=${session}` } }],
    [`/api/v1/objects/public/${secret}`],
    [`/files/public/${secret}/0197a000-0000-7000-8000-000000000000`],
    [`/calendar/${secret}.ics`],
    [`/trpc/invitation.look?input=${encodeURIComponent(JSON.stringify({ token: secret }))}`],
    [`/trpc/user.checkEmailChange?input=${encodeURIComponent(JSON.stringify({ token: secret }))}`],
    ["/trpc/user.me", { headers: { cookie: `session=${session}; device=${cookieIn(cookies, "device")}` } }],
  ];
  for (const [path, init = {}] of requests) await fetchApp(path, init);
  expect(lines.match(/"message":"request"/g)?.length).toBeGreaterThanOrEqual(requests.length);
  // the user is logged as an id, the network as a keyed hash, also for refused requests
  expect(lines).toContain(`"actor":"${world.ids.gus}"`);
  expect(lines).toMatch(/"message":"request".*"from":"[\w-]{16}"/);
  const secrets = {
    password,
    source: "192.0.2.7",
    email,
    session,
    secret,
    ...data,
    device: cookieIn(cookies, "device")!,
    fromForm: cookieIn(cookies, "session")!,
  };
  for (const [name, value] of Object.entries(secrets))
    if (typeof value === "string" && value.length > 8) expect(lines.includes(value), name).toBe(false);
});
