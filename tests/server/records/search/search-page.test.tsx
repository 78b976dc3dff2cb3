import { blobs } from "@db/schema/blob";
import { files } from "@db/schema/file";
import { asOperator, transact } from "@db/transact";
import { dayInWords } from "@i18n/in-words";
import { type Locale, locales } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { addDays, today } from "@server/core/day";
import { actorOf } from "@server/tenancy/session/session";
import { beforeAll, expect, test } from "vitest";
import Search, { loader } from "~/routes/_app.search/route";
import { missingTexts, rendered } from "../../../rig/rendered.tsx";
import { as, makeWorld, type World } from "../../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  const { acme, floor, ids } = world;
  const olga = as(ids.olga);
  const make = async (title: string, more: { subtitle?: string; tags?: string[] } = {}) =>
    (await olga.object.create({ container_id: floor, title, ...more })).id;
  const bridge = await make("Hefbrug Nussbaum", { subtitle: "grote hefbrug", tags: ["hefbruggen"] });
  const compressor = await make("Compressor");
  const sha256 = "cafe";
  await transact(asOperator, async (tx) => {
    await tx.insert(blobs).values({ workspaceId: acme, sha256, size: 1, mime: "application/pdf" });
    const file = { workspaceId: acme, type: "pdf", name: "a.pdf", sha256 } as const;
    await tx.insert(files).values([
      { ...file, objectId: bridge, title: "Handleiding hefbrug" },
      { ...file, objectId: compressor, title: "Plan bij de hefbrug" },
    ]);
  });
  const inspected = { review_point: "HB", type: "inspection", status: "ok", reported_by: "Keurdienst" } as const;
  await olga.report.create({
    ...{ ...inspected, object_id: bridge, reported_date: addDays(today(), -400), valid_until: addDays(today(), -71) },
  });
});

async function shown(q: string, locale: Locale = "nl", kind = "") {
  const { acme, ids } = world;
  const args = {
    request: new Request(`http://localhost/search?workspace=${acme}&q=${encodeURIComponent(q)}&kind=${kind}`),
    context: { actor: await actorOf(ids.olga), api: as(ids.olga, { locale }) },
  };
  const html = rendered(<Search />, locale, await loader(args as never));
  expect(missingTexts(html)).toEqual([]);
  return { html, text: html.replace(/<\/?mark[^>]*>/g, "").replace(/<[^>]+>/g, "|") };
}

test.each(locales)("shows files below their object, with its state and since when: %s", async (locale) => {
  const { html, text } = await shown("hefbrug", locale);
  const t = translator(locale);
  const order = ["Hefbrug Nussbaum", "Handleiding hefbrug", "Compressor", "Plan bij de hefbrug"].map((title) =>
    text.indexOf(`|${title}|`),
  );
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(order).not.toContain(-1);
  expect(text).toContain(dayInWords(t, addDays(today(), -70), "long"));
  expect(text).toContain(t("search.with_files"));
  expect(html.match(/class="plate/g)).toHaveLength(2);
  const files = await shown("hefbrug", locale, "files");
  expect(files.text).toContain("|Hefbrug Nussbaum|");
  const objects = await shown("hefbrug", locale, "objects");
  expect(objects.text).not.toContain("Handleiding");
});

test("a highlighted part stands in the text of its word, not beside it as a part of its own", async () => {
  const { html } = await shown("brug");
  const around = [...html.matchAll(/<([a-z]+)([^>]*)>[^<]*<mark/g)];
  expect(around.length).toBeGreaterThan(3);
  for (const [, , attributes] of around) expect(attributes).not.toMatch(/\bflex\b|filter-chip/);
});

test.each(locales)(
  "says what to try where nothing is found, and of too many where all of them are: %s",
  async (locale) => {
    const { acme, ids, other } = world;
    const none = await shown("xq hefkraan-xyzzy", locale);
    expect(none.html).toContain(`q=hefkraan-xyzzy"`);
    expect(none.html).toContain(`href="/workspaces/${acme}/objects"`);
    if (locale === "nl")
      for (const number of Array.from({ length: 51 }).keys())
        await as(ids.olga).object.create({ container_id: other, title: `Ladder ${number}` });
    const many = await shown("ladder", locale);
    expect(many.text).toContain(translator(locale)("search.count_cut", { count: 50 }));
    expect(many.html).toContain(`href="/workspaces/${acme}/objects?q=ladder"`);
  },
);
