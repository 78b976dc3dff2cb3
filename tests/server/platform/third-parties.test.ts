import { headers } from "@server/platform/headers";
import { Hono } from "hono";
import { describe, expect, test, vi } from "vitest";
import { thirdPartiesFor } from "~/web/analytics-consent.server";

vi.hoisted(() =>
  Object.assign(process.env, {
    ANALYTICS: "matomo",
    ANALYTICS_ID: "7",
    ANALYTICS_URL: "https://count.example",
    FEEDBACK_SCRIPT: "https://widget.example/v1.js",
  }),
);

const part = (policy: string, name: string) => policy.split("; ").find((directive) => directive.startsWith(`${name} `));
const policyOf = async (path: string) => {
  const app = new Hono().use(headers()).get("*", (c) => c.text(""));
  return (await app.request(path)).headers.get("content-security-policy")!;
};

describe("the security policy allows the third parties that are configured, and no others:", () => {
  test("in the policy of pages", async () => {
    const policy = await policyOf("/login");
    expect(part(policy, "connect-src")).toBe("connect-src 'self' https://count.example https://widget.example");
    expect(part(policy, "frame-src")).toContain("https://widget.example");
    expect(part(policy, "script-src")).toMatch(/^script-src 'nonce-[^ ]+' 'strict-dynamic'$/);
    expect(part(policy, "form-action")).toBe("form-action 'self'");
  });

  test("not in that of responses to programs", async () => {
    expect(await policyOf("/api/v1/me")).toBe("default-src 'none'; frame-ancestors 'none'");
  });
});

describe("scripts of third parties are not loaded", () => {
  const thirdParties = (cookie: string) =>
    thirdPartiesFor(new Request("http://localhost:3000/login", { headers: { cookie } }));

  test("before a person agreed, nor after they refused; who answered is not asked again", () => {
    expect(thirdParties("")).toEqual({ asks: true, analytics: null, feedback: null });
    expect(thirdParties("analytics=no")).toEqual({ asks: false, analytics: null, feedback: null });
    expect(thirdParties("analytics=maybe; not-analytics=yes")).toEqual({ asks: true, analytics: null, feedback: null });
  });

  test("and are loaded once a person agreed", () => {
    const analytics = { kind: "matomo", id: "7", url: "https://count.example" };
    expect(thirdParties("lng=nl; analytics=yes")).toEqual({
      asks: false,
      analytics,
      feedback: "https://widget.example/v1.js",
    });
  });
});
