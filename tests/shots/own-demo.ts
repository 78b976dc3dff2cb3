import { join } from "node:path";
import type { Page } from "playwright";
import { expect, inject } from "vitest";
import { newPage, password, type Visit } from "../rig/browser.ts";
import { alone, freshDatabase, redisOf } from "../rig/fresh-database.ts";
import { product as folderOfDemo } from "../rig/own-product.ts";
import { startWeb, startWorker } from "../rig/processes.ts";

export type Account = "owner" | "lead" | "guest" | "super";
type Look = Pick<Visit, "phone" | "serviceWorker" | "theme" | "width" | "scale"> & { as?: Account };

/** The demo world as nobody has changed it: with a web process and a worker of its own. */
export async function startDemo() {
  const stores = inject("stores");
  const env = {
    ...alone,
    DEMO: "1",
    LOG_LEVEL: "warn",
    QUEUE_PREFIX: "shots",
    DATABASE_URL: await freshDatabase(stores, "shots", "demo"),
    REDIS_URL: await redisOf(stores, 9),
    DATA_DIR: join(folderOfDemo.dataDir, "..", "product-demo"),
  };
  const web = await startWeb(env);
  const worker = await startWorker({ ...env, APP_URL: web.base });
  const sessions = new Map<Account, string[]>();
  const sessionOf = async (as: Account): Promise<string[]> => {
    const known = sessions.get(as);
    if (known) return known;
    const answer = await fetch(`${web.base}/login`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: web.base },
      body: new URLSearchParams({ email: `${as}@demo.test`, password }),
    });
    expect(answer.status, `${as} could not sign in`).toBe(303);
    const cookies = answer.headers.getSetCookie();
    sessions.set(as, cookies);
    return cookies;
  };
  return {
    base: web.base,
    stop: () => Promise.all([web.stop(), worker.stop()]),
    /** A page of somebody, on which addresses are of this demo. */
    async visit({ as, ...look }: Look): Promise<Page> {
      const page = await newPage({ ...look, base: web.base });
      const cookies = as ? await sessionOf(as) : [];
      await page.context().addCookies([
        ...cookies.map((header) => {
          const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
          return { name, value, url: web.base };
        }),
        { name: "analytics", value: "no", url: web.base },
      ]);
      return page;
    },
  };
}
export type Demo = Awaited<ReturnType<typeof startDemo>>;
