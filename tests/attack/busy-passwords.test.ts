import { beforeAll, expect, test, vi } from "vitest";
import { makeWorld, password } from "../world.ts";

beforeAll(makeWorld);

test("sign-ins beyond those that may wait are answered with when to try again", async () => {
  vi.resetModules(); // so that the settings are read again
  vi.stubEnv("PASSWORDS_AT_ONCE", "1");
  vi.stubEnv("PASSWORDS_WAITING", "2");
  const { rest } = await import("../rest/client.ts");
  const signIn = (n: number) => rest("POST", "/authorize", { body: { email: `nobody${n}@world.test`, password } });
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => signIn(n)));
  const busy = answers.filter(({ status }) => status === 503);
  expect(busy.length).toBeGreaterThan(0);
  for (const { headers, body } of busy) {
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(body).toMatchObject({ code: "unavailable" });
  }
  expect(answers.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(3);
  expect((await rest("POST", "/authorize", { body: { email: "gus@world.test", password } })).status).toBe(200);
});
