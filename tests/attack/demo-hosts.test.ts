import { expect, test, vi } from "vitest";

vi.hoisted(() =>
  Object.assign(process.env, {
    DEMO: "1",
    HOST: "0.0.0.0",
    DEMO_HOSTS: "shown.example.be, 10.0.0.5",
    LOG_LEVEL: "warn",
  }),
);
const { warnOfOpenDemo } = await import("@server/http/hosts");
const { send } = await import("./raw-http.ts");

// A demo shows its mails at /dev/mail, and its passwords are public.

test("a demo answers under the names of this machine, with any port, and under configured ones", async () => {
  for (const host of [
    "localhost:3000",
    "localhost:49152",
    "127.0.0.1:3000",
    "[::1]:3000",
    "shown.example.be",
    "10.0.0.5:3000",
  ])
    expect((await send("/dev/mail", { host })).status, host).toBe(200);
});

test("it answers under no other name, and no request of a page from another", async () => {
  for (const host of [
    "elsewhere.test",
    "elsewhere.test:3000",
    "localhost.elsewhere.test",
    "192.168.1.20:3000",
    "10.0.0.50:3000",
  ])
    for (const path of ["/dev/mail", "/login", "/api/v1/openapi.json", "/trpc/user.me"])
      expect((await send(path, { host })).status, host).toBe(421);
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const from = async (origin: string, host: string) =>
    (await send("/trpc/session.end", { method: "POST", host, headers: { ...headers, origin }, body: "x=1" })).status;
  expect(await from("http://elsewhere.test", "elsewhere.test")).toBe(421);
  for (const origin of ["http://elsewhere.test", "http://localhost:5173", "null"])
    expect(await from(origin, "localhost:49152"), origin).toBe(403);
  // 415: it is not refused as foreign, but tRPC accepts no form.
  expect(await from("http://localhost:49152", "localhost:49152")).toBe(415);
});

test("the log warns at the start that others can reach it", () => {
  const stdout = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  warnOfOpenDemo();
  const lines = stdout.mock.calls.map(([line]) => String(line)).join("");
  stdout.mockRestore();
  expect(lines).toMatch(/ warn .*known to all.*shown\.example\.be/);
});
