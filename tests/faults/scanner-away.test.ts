import { env } from "@server/core/env";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Service } from "../../scripts/setup/launch.mjs";
import { startClamd, VIRUS } from "../rig/clamd.ts";
import { startWeb, startWorker, visitor, type Web } from "../rig/processes.ts";
import { pdf } from "../upload-of.ts";
import { makeWorld, type World } from "../world.ts";
import { measured } from "./measured.ts";

let world: World;
let web: Web;
let worker: Service;
const services: Service[] = [];

beforeAll(async () => {
  const scanner = { CLAMAV_URL: `unix:${env.DATA_DIR}/clamd.sock`, CLAMAV_TIMEOUT_MS: "5000" };
  world = await makeWorld();
  [web, worker] = await Promise.all([startWeb(scanner), startWorker(scanner)]);
  services.push(web, worker);
});
afterAll(() => Promise.all(services.map((service) => service.stop())));

test("files uploaded while the scanner is away are served once it is back, except the infected one", async () => {
  const olga = await visitor(world.ids.olga);
  const send = async (words: string) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ title: words.slice(0, 20), container_id: world.floor }))
      form.set(name, value);
    form.set("files[]", new Blob([pdf(words)]), "keuring.pdf");
    const { data } = await (await olga.rest(web.base, "POST", "/objects", form)).json();
    return `/objects/${data.id}/files/${data.files[0].id}`;
  };
  const statusOf = async (path: string) => (await olga.rest(web.base, "GET", path)).status;
  const clean = await Promise.all(Array.from({ length: 20 }, (_, n) => send(`Schoon ${n}`)));
  const infected = await send(VIRUS);
  const degraded = async () => ((await (await fetch(`${web.base}/readyz`)).json()) as { degraded: string[] }).degraded;
  expect(await degraded()).toEqual(["scanner"]);
  for (const path of [...clean, infected]) expect(await statusOf(path)).toBe(409);

  services.push(await startClamd(env.DATA_DIR));
  const since = Date.now();
  await vi.waitFor(
    async () => {
      const statuses = await Promise.all(clean.map(statusOf));
      expect(await statusOf(infected)).toBe(409);
      expect(statuses).toEqual(clean.map(() => 200));
    },
    { timeout: 5 * 60_000, interval: 500 },
  );
  measured(
    `20 files that waited for the scanner are given ${Math.round((Date.now() - since) / 1000)} s after it came back`,
  );
  const codeOf = async () => ((await (await olga.rest(web.base, "GET", infected)).json()) as { code: string }).code;
  await expect.poll(codeOf, { timeout: 60_000 }).toBe("infected");
});
