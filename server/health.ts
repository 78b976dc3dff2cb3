import { once } from "node:events";
import { pools } from "@db/client";
import { redis } from "@jobs/queue";
import { Hono } from "hono";
import { log } from "./log.ts";
import { storage } from "./storage/storage.ts";

/** /healthz: this process is alive. /readyz: and so is all it stands on. */
export const health = new Hono();

health.get("/healthz", (c) => c.json({ ok: true }));

health.get("/readyz", async (c) => {
  const asked = {
    database: () => pools().operators.query("select 1"),
    redis: async () => {
      if (redis().status !== "ready") await once(redis(), "ready"); // the first look opens the connection
      await redis().ping();
    },
    storage: () => storage().check(),
  };
  const answers = await Promise.all(
    Object.entries(asked).map(async ([name, ask]) => [name, await answersWithin(3000, ask, name)] as const),
  );
  const ok = answers.every(([, ready]) => ready);
  return c.json({ ok, ...Object.fromEntries(answers) }, ok ? 200 : 503);
});

async function answersWithin(ms: number, ask: () => Promise<unknown>, name: string): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, ms, new Error("no answer in time"));
  });
  try {
    await Promise.race([ask(), late]);
    return true;
  } catch (error) {
    log.warn("not ready", { part: name, error });
    return false;
  } finally {
    clearTimeout(timer);
  }
}
