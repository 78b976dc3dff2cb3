import { attempts, mailedTokens, refreshTokens, sessions } from "@db/schema/user";
import { asOperator, reading, transact } from "@db/transact";
import { doJob } from "@jobs/handlers";
import { hashOfToken } from "@server/core/token";
import { createSession } from "@server/tenancy/session/device";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeWorld } from "../../../world.ts";

const ago = (interval: string) => sql`now() - ${sql.raw(`interval '${interval}'`)}`;

test("expired rows are deleted, others stay", async () => {
  const { ids } = await makeWorld();
  const [current, expired] = await transact(asOperator, async (tx) => [
    hashOfToken(await createSession(tx, ids.gus, { kind: "api", device: "living" })),
    hashOfToken(await createSession(tx, ids.gus, { kind: "web", device: "over" })),
  ]);
  await transact(asOperator, async (tx) => {
    await tx.execute(sql`update sessions set expires_at = ${ago("1 second")} where id = ${expired}`);
    await tx.insert(refreshTokens).values([
      { hash: "spent lately", sessionId: current!, spentAt: ago("29 days") },
      { hash: "spent long ago", sessionId: current!, spentAt: ago("31 days") },
      { hash: "unspent", sessionId: current! },
    ]);
    await tx.insert(mailedTokens).values([
      { hash: "over today", kind: "password_reset", userId: ids.gus, expiresAt: ago("1 hour") },
      { hash: "over for long", kind: "password_reset", userId: ids.gus, expiresAt: ago("2 days") },
    ]);
    await tx.insert(attempts).values([
      { about: "now", at: ago("23 hours") },
      { about: "before", at: ago("25 hours") },
    ]);
  });
  await Promise.all([
    doJob("sweep.sign_ins", {}, { id: "1", attempt: 1 }),
    doJob("sweep.sign_ins", {}, { id: "2", attempt: 1 }),
  ]);
  const rowsLeft = await reading(asOperator, async (tx) => ({
    sessions: (await tx.select().from(sessions)).map(({ id }) => id),
    refresh: (await tx.select().from(refreshTokens)).map(({ hash }) => hash).sort(),
    mailed: (await tx.select().from(mailedTokens)).map(({ hash }) => hash),
    attempts: (await tx.select().from(attempts)).map(({ about }) => about),
  }));
  expect(rowsLeft).toEqual({
    sessions: [current],
    refresh: ["spent lately", "unspent"],
    mailed: ["over today"],
    attempts: ["now"],
  });
});
