import { locales } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { addDays, today } from "@server/core/day";
import { sha256Of } from "@server/platform/files/store";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { lockedPdf, pdfOf } from "../../../pdf-of.ts";
import { rest } from "../../../rest/client.ts";
import { pdf, picture, uploadOf } from "../../../upload-of.ts";
import { as, makeWorldAnew, type World } from "../../../world.ts";
import { addReport, inTransaction, isWholeForPython, joined, machineWith, packOf, unzipped } from "./pack-setup.ts";

let world: World;
beforeEach(async () => {
  world = await makeWorldAnew();
});
const olga = () => world.ids.olga;
const pack = (asked: object, by?: string) => packOf(world, asked, by);

describe("a pack", () => {
  test("has every valid paper in a folder of its place and machine, and a list that says what is missing", async () => {
    await machineWith(world, "Heftruck A");
    const photo = await picture();
    await machineWith(world, "Ladder B", { paper: { name: "attest.jpg", bytes: photo }, place: world.board });
    await machineWith(world, "Kraan C", { status: "nok", number: "AF-7" });
    await machineWith(world, "Lift D", { reported_date: addDays(today(), -800) });
    await as(olga()).object.create({ container_id: world.floor, title: "Tank E" });
    await machineWith(world, "Elders F", { place: world.other });

    const { answer, pack: made } = await pack({ container_id: world.board, locale: "nl" });
    expect(answer.body.data).toMatchObject({ status: "waiting", title: "Site Noord", on: today() });
    expect(made).toMatchObject({ status: "done", progress: 1, counts: { objects: 5, certificates: 2, papers: 2 } });
    const { names, files, pages, bytes } = await unzipped(made.zip.file_path, olga());
    expect(names).toEqual([
      expect.stringMatching(/^Site Noord\/Ladder B\/001 \d{4}-\d\d-\d\d .+\.jpg$/),
      expect.stringMatching(/^Site Noord - Gelijkvloers\/Heftruck A\/002 \d{4}-\d\d-\d\d .+\.pdf$/),
      "Inspectiedossier.pdf",
      "sha256.txt",
    ]);
    expect(Buffer.from(files[names[0]!]!).equals(photo)).toBe(true);
    const hashes = Buffer.from(files["sha256.txt"]!).toString().trim().split("\n");
    expect(hashes).toEqual(names.slice(0, 2).map((name) => `${sha256Of(Buffer.from(files[name]!))}  ${name}`));
    expect(isWholeForPython(bytes)).not.toBe(false);

    const [cover, ...others] = pages;
    expect(cover).toMatch(/Inspectiedossier.*Site Noord.*Gemaakt door olga World/);
    const list = others.join(" ");
    expect(list).toContain("Site Noord › Gelijkvloers");
    for (const said of ["Heftruck A", "Keurbedrijf Vast", "VK-1", "AF-7", "Tank E", "Wat ontbreekt", "afgekeurd op"])
      expect(list).toContain(said);
    expect(list).not.toContain("Elders F");
  });

  test("is of a saved view or of a list's filters, as far as who asks reaches", async () => {
    await machineWith(world, "Heftruck A");
    await machineWith(world, "Heftruck B", { place: world.other });
    await machineWith(world, "Kraan C");
    const view = await as(olga()).view.save({ id: world.acme, title: "Heftrucks", q: "heftruck", shared: true });
    const { answer, pack: made } = await pack({ view: view.id });
    expect([answer.body.data.title, made]).toMatchObject(["Heftrucks", { counts: { objects: 2, papers: 2 } }]);
    expect((await pack({ view: view.id }, world.ids.gus)).pack).toMatchObject({ counts: { objects: 1 } });
    expect((await pack({ list: { q: "kraan" } })).pack).toMatchObject({ counts: { objects: 1 } });
    const own = await as(world.ids.adam).view.save({ id: world.acme, title: "Van adam", q: "heftruck" });
    expect((await pack({ view: own.id })).answer.status).toBe(422);
    expect((await pack({ view: view.id, container_id: world.board })).answer.status).toBe(422);
    expect((await pack({ list: { q: "niets" } })).answer).toMatchObject({
      status: 422,
      body: { code: expect.anything() },
    });
  });

  test("is one PDF as well, with the papers behind the list; one that can't be joined is in the ZIP alone", async () => {
    await machineWith(world, "Heftruck A", { paper: { name: "a.pdf", bytes: pdfOf(["Eerste blad", "Tweede blad"]) } });
    await machineWith(world, "Kraan B", { paper: { name: "b.pdf", bytes: lockedPdf(["Geheim"]) } });
    await machineWith(world, "Ladder C", { paper: { name: "c.jpg", bytes: await picture() } });
    await machineWith(world, "Stelling D", { paper: { name: "d.pdf", bytes: "%PDF-1.4 is daar niets meer" } });
    await machineWith(world, "Tank E", { paper: { name: "e.pdf", bytes: pdf("Tank") } });
    const { pack: made } = await pack({ container_id: world.floor, locale: "nl" });
    const { names, pages } = await unzipped(made.zip.file_path, olga());
    expect(names).toHaveLength(7);
    const all = await joined(made.pdf.file_path, olga());
    const papers = all.slice(pages.length);
    expect(papers).toEqual([
      "Eerste blad Bijlage 1 · 1/2",
      "Tweede blad Bijlage 1 · 2/2",
      "Bijlage 3 · 1/1",
      "Bijlage 5 · 1/1",
    ]);
    expect(pages.join(" ")).toMatch(/Alleen in het ZIP-bestand: met een wachtwoord beveiligd Kraan B/);
    expect(pages.join(" ")).toMatch(/Alleen in het ZIP-bestand: beschadigd Stelling D/);
  });

  test("lists the newest first, and replaced reports in grey without their papers where they are asked for", async () => {
    const { id } = await machineWith(world, "Heftruck A", { number: "OUD", reported_date: addDays(today(), -30) });
    await addReport(world, id, { paper: { name: "nieuw.pdf", bytes: pdf("nieuw") }, number: "NIEUW" });
    const without = await pack({ container_id: world.floor, locale: "nl" });
    expect((await unzipped(without.pack.zip.file_path, olga())).pages.join(" ")).not.toContain("OUD");
    const { pack: made } = await pack({ container_id: world.floor, locale: "nl", replaced: true });
    const { names, pages } = await unzipped(made.zip.file_path, olga());
    expect(names.filter((name) => name.includes("/"))).toHaveLength(1);
    expect(pages.join(" ")).toMatch(/NIEUW.*Vervangen.*OUD/);
  });

  test("has documents that end on a later day, and as many certificates and papers as its page said before", async () => {
    const { id } = await machineWith(world, "Heftruck A");
    const names = ["verzekering.pdf", "oud.pdf", "handleiding.pdf"];
    const files = await Promise.all(names.map((name) => uploadOf(name, pdf(name))));
    const { ids } = await as(olga()).file.add({ id, files });
    for (const [nth, days] of [30, -1].entries())
      await inTransaction((tx) =>
        tx.execute(sql`update files set expires_on = ${addDays(today(), days)} where id = ${ids[nth]}`),
      );
    const { counts } = await as(olga()).pack.page({ id: world.floor });
    const { pack: made } = await pack({ container_id: world.floor, locale: "nl" });
    expect(counts).toMatchObject({ objects: 1, certificates: 2, papers: 2 });
    expect(made.counts).toMatchObject({ objects: 1, certificates: 2, papers: 2 });
    const { names: inZip, pages } = await unzipped(made.zip.file_path, olga());
    expect(inZip.filter((name) => name.includes("/"))).toEqual([
      expect.anything(),
      expect.stringContaining("verzekering"),
    ]);
    expect(pages.join(" ")).toMatch(/verzekering.* Document /);
  });

  test("names its files so that any system takes them, and none leads out of its folder", async () => {
    const titles = ["../../etc/passwd", "Heftruck", "HEFTRUCK", "🚜".repeat(90), "x".repeat(200), "con", " . "];
    for (const title of titles.slice(0, 6))
      await machineWith(world, title, { paper: { name: "../../b\u202egnp.pdf", bytes: pdf(title) } });
    const { pack: made } = await pack({ container_id: world.floor });
    const { names, bytes } = await unzipped(made.zip.file_path, olga());
    const steps = names.flatMap((name) => name.split("/"));
    for (const step of steps) {
      expect(step).not.toMatch(/^\.|[<>:"\\|?*\p{Cc}\p{Cf}]|[. ]$/u);
      expect(Buffer.byteLength(step)).toBeLessThan(256);
    }
    const papers = names.filter((name) => name.includes("/"));
    expect(new Set(papers.map((name) => name.toLowerCase())).size).toBe(6);
    const folders = papers.map((name) => name.split("/")[1]!);
    expect(folders).toEqual(expect.arrayContaining(["-..-etc-passwd", "HEFTRUCK", "Heftruck (2)", "_con"]));
    expect(isWholeForPython(bytes)).not.toBe(false);
  });

  test.each(locales)("is in the language that was chosen: %s", async (locale) => {
    await machineWith(world, "Heftruck A");
    const { pack: made } = await pack({ container_id: world.floor, locale });
    const { pages, names } = await unzipped(made.zip.file_path, olga());
    const t = translator(locale);
    const all = pages.join(" ");
    for (const key of ["pack.title", "pack.paper.list", "pack.paper.missing", "pack.paper.nothing_missing"])
      expect(all.replace(/\s/g, ""), key).toContain(t(key).replace(/\s/g, ""));
    expect(names.at(-2)).toBe(`${t("pack.title")}.pdf`);
    expect(all).not.toMatch(/pack\.|\{\{|undefined|null/);
  });

  test("of a place where nothing is valid says so; of one without objects there is none", async () => {
    await as(olga()).object.create({ container_id: world.floor, title: "Tank" });
    const { pack: made } = await pack({ container_id: world.floor, locale: "nl" });
    expect(made.counts).toMatchObject({ objects: 1, unknown: 1, certificates: 0, papers: 0 });
    expect((await unzipped(made.zip.file_path, olga())).names).toEqual(["Inspectiedossier.pdf"]);
    expect((await joined(made.pdf.file_path, olga())).join(" ")).toContain("geen enkele keuring of plicht vastgelegd");
    const { answer } = await pack({ container_id: world.other });
    expect([answer.status, answer.body.errors]).toEqual([422, { container_id: [expect.any(String)] }]);
  });

  test("is for today or a day to come: what held in the past is not kept", async () => {
    const { id } = await machineWith(world, "Heftruck A", { period: 3 });
    const past = await pack({ object_ids: [id], on: addDays(today(), -1) });
    expect([past.answer.status, Object.keys(past.answer.body.errors)]).toEqual([422, ["on"]]);
    const { pack: made } = await pack({ object_ids: [id], on: addDays(today(), 200), locale: "nl" });
    expect(made).toMatchObject({
      title: "Heftruck A",
      on: addDays(today(), 200),
      counts: { certificates: 0, yes: 0 },
    });
    expect((await unzipped(made.zip.file_path, olga())).pages[0]).toContain("Verwachte stand op");
  });
});

test("a pack that two workers make is made once, and again does nothing", async () => {
  await machineWith(world, "Heftruck A");
  const asked = await rest("POST", `/workspaces/${world.acme}/packs`, {
    as: olga(),
    body: { container_id: world.floor },
  });
  const { makePack } = await import("@server/inspection/pack/make");
  const { id } = asked.body.data;
  const run = () => makePack(id, { attempt: 1, attempts: 5 });
  await Promise.all([run(), run()]);
  const first = await rest("GET", `/workspaces/${world.acme}/packs/${id}`, { as: olga() });
  await run();
  const again = await rest("GET", `/workspaces/${world.acme}/packs/${id}`, { as: olga() });
  expect(again.body.data).toEqual(first.body.data);
  expect((await unzipped(first.body.data.zip.file_path, olga())).names).toHaveLength(3);
});
