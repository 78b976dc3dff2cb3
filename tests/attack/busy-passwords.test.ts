import { beforeAll, expect, test, vi } from "vitest";
import { makeWorld, password } from "../world.ts";

beforeAll(makeWorld);

test("sign-ins beyond those that may wait are answered with when to try again", async () => {
  vi.resetModules(); // so that the settings are read again
  vi.stubEnv("PASSWORDS_AT_ONCE", "1");
  vi.stubEnv("PASSWORDS_WAITING", "2");
  const { rest } = await import("../rest/client.ts");
  const signIn = (n: number) => rest("POST", "/authorize", { body: { email: `nobody${n}@world.test`, password } });
  const several = () => Promise.all(Array.from({ length: 12 }, (_, n) => signIn(n)));
  const isBusy = ({ status }: { status: number }) => status === 503;
  const answers = await several();
  // on a slow machine they may come one after the other
  for (let round = 1; round < 4 && !answers.some(isBusy); round++) answers.push(...(await several()));
  const busy = answers.filter(isBusy);
  expect(busy.length).toBeGreaterThan(0);
  for (const { headers, body } of busy) {
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(body).toMatchObject({ code: "unavailable" });
  }
  expect(answers.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(3);
  expect((await rest("POST", "/authorize", { body: { email: "gus@world.test", password } })).status).toBe(200);
});
