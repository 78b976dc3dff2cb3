import { asOperator, transact } from "@db/transact";
import { createSession } from "@server/tenancy/session/device";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { action as again, loader as passwordPage } from "~/routes/_app.profile.password/route";
import { action as login, loader as loginPage } from "~/routes/login/route";
import { action as mailLink } from "~/routes/mail-me-the-link/route";
import { action as register } from "~/routes/register/route";
import { makeWorld, password, type World } from "../world.ts";
import { callRoute } from "./route.ts";

let world: World;
const email = "olga@world.test";

beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(() => transact(asOperator, (tx) => tx.execute(sql`delete from sessions`)));

const elsewhere = [
  "https://elsewhere.test",
  "//elsewhere.test",
  "///elsewhere.test",
  "/\\elsewhere.test",
  "\\\\elsewhere.test",
  "/\t/elsewhere.test",
  "/\n/elsewhere.test",
  "/ /elsewhere.test",
  "/./\\elsewhere.test",
  "/x/..//elsewhere.test",
  "/.//elsewhere.test",
  "/%2e//elsewhere.test",
  "http:elsewhere.test",
  "javascript:alert(1)",
  "data:text/html,x",
  " https://elsewhere.test",
  "https:/elsewhere.test",
  "@elsewhere.test",
  "/@elsewhere.test/..//elsewhere.test",
];
/** The host that a browser on one of our pages would go to. */
const hostOf = (to: string | null, page: string) => new URL(to ?? "", `http://localhost:3000${page}`).host;
const cookie = async () => {
  const id = await transact(asOperator, (tx) =>
    createSession(tx, world.ids.olga, { kind: "web", device: "tests", strong: true }),
  );
  return `session=${id}`;
};

describe.each(elsewhere)("who is to be led to %j", (next) => {
  const query = `?next=${encodeURIComponent(next)}`;

  test("stays on our host: after signing in, registering, with a session, and after the password again", async () => {
    const went = [
      await callRoute(login, `/login${query}`, { form: { email, password } }),
      await callRoute(loginPage, `/login${query}`, { cookie: await cookie() }),
      await callRoute(again, `/profile/password${query}`, { form: { password }, cookie: await cookie() }),
      await callRoute(passwordPage, `/profile/password${query}`, { cookie: await cookie() }),
      await callRoute(register, `/register${query}`, {
        form: {
          first_name: "A",
          last_name: "B",
          email: `${Math.random()}@world.test`,
          password,
          password_confirmation: password,
          terms: "on",
        },
      }),
    ];
    for (const { to, status } of went) {
      expect([302, 303]).toContain(status);
      expect(hostOf(to, "/login")).toBe("localhost:3000");
      expect(to).toMatch(/^\/(?![/\\])/);
    }
  });

  test("is not mailed", async () => {
    const { status } = await callRoute(mailLink, "/mail-me-the-link", { form: { path: next }, cookie: await cookie() });
    const { rows } = await transact(asOperator, (tx) =>
      tx.execute<{ path: string }>(
        sql`delete from outbox where name = 'user.mail_link' returning payload ->> 'path' as path`,
      ),
    );
    for (const { path } of rows) expect(new URL(`http://localhost:3000${path}`).host).toBe("localhost:3000");
    if (rows.length === 0) expect(status).toBe(422);
  });
});

test("an address of our own is followed, with its query", async () => {
  const next = "/object/x?tab=1#files";
  expect((await callRoute(login, `/login?next=${encodeURIComponent(next)}`, { form: { email, password } })).to).toBe(
    next,
  );
});
