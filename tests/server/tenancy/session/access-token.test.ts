import { ACCESS_TOKEN_MINUTES } from "@server/core/constants";
import { hashOfToken } from "@server/core/token";
import { makeAccessToken, sessionIdOf } from "@server/tenancy/session/access-token";
import { afterEach, expect, test, vi } from "vitest";

const session = hashOfToken("what a browser holds");

afterEach(() => void vi.useRealTimers());

test("a token names its session for fifteen minutes, also where it was verified before", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { access_token } = await makeAccessToken(session, "a-user");
  for (let time = 0; time < 3; time++) expect(await sessionIdOf(access_token)).toBe(session);
  vi.setSystemTime(Date.now() + ACCESS_TOKEN_MINUTES * 60_000 + 1000);
  expect(await sessionIdOf(access_token)).toBeNull();
});

test("a token with a changed character is invalid", async () => {
  const { access_token } = await makeAccessToken(session, "a-user");
  expect(await sessionIdOf(access_token)).toBe(session);
  const [head, body, signature] = access_token.split(".") as [string, string, string];
  for (const changed of [
    `${head}.${body}.${signature.slice(0, -2)}AA`,
    `${head}.${body}.`,
    `${head}.${body.slice(0, -2)}AA.${signature}`,
  ])
    expect(await sessionIdOf(changed)).toBeNull();
});
