import { events } from "@db/schema/event";
import { signatures } from "@db/schema/signature";
import { workspaces } from "@db/schema/workspace";
import { asOperator, reading, transact } from "@db/transact";
import { signFile } from "@server/records/signature/sign";
import { startOfReading } from "@server/records/signature/started";
import { actorOf } from "@server/tenancy/session/session";
import { and, eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { pdfOf } from "../../../pdf-of.ts";
import { inOutbox } from "../../../rig/outbox.ts";
import { pdf, uploadOf } from "../../../upload-of.ts";
import { as, errorOf } from "../../../world.ts";
import { addFile, names, object, secondsAgo, setUp, sign, signingPage, world } from "./signature-setup.ts";

beforeAll(setUp);

const rowsOf = (fileId: string) =>
  reading(asOperator, (tx) => tx.select().from(signatures).where(eq(signatures.fileId, fileId)));

describe("a signature", () => {
  test("is stored once for each person, also when sent fifty times at once", async () => {
    const fileId = await addFile();
    const { reading: start } = await signingPage(fileId);
    const actor = (await actorOf(world.ids.gus))!;
    const input = { id: object, fileId, reading: start, ...names, company: "", ref: "" };
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => signFile(actor, input)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = answers.filter((result) => result.status === "rejected").map(({ reason }) => reason.cause.code);
    expect(new Set(refused)).toEqual(new Set(["already_signed"]));
    const [row, ...more] = await rowsOf(fileId);
    expect([row!.userId, more.length]).toEqual([world.ids.gus, 0]);
    const jobs = (await inOutbox("signature.make")).filter(({ signatureId }) => signatureId === row!.id);
    expect(jobs).toHaveLength(1);
    const recorded = await reading(asOperator, (tx) =>
      tx.$count(events, and(eq(events.verb, "signature.create"), eq(events.aboutId, fileId))),
    );
    expect(recorded).toBe(1);
    await sign(fileId, "lea");
    const filePage = await as(world.ids.gus).file.page({ id: object, fileId });
    expect([filePage.file.signed, filePage.signed_by_me, filePage.signatures!.length]).toEqual([true, true, 2]);
    expect((await as(world.ids.tab).file.page({ id: object, fileId })).signatures).toBeNull();
  });

  test("is queued behind those of its workspace that are not made yet", async () => {
    await sign(await addFile());
    await sign(await addFile());
    const [before, last] = (await inOutbox("signature.make")).slice(-2).map(({ turn }) => Number(turn));
    expect(last).toBe(before! + 1);
  });

  test("records how long the page was in view, at most the time since it was opened", async () => {
    const signAfter = async (opened: number, seconds?: number) => {
      const fileId = await addFile();
      const sha256 = (await signingPage(fileId)).file.sha256;
      const start = startOfReading({ userId: world.ids.gus, fileId, sha256 }, secondsAgo(opened));
      return sign(fileId, "gus", { reading: start, seconds });
    };
    expect((await signAfter(100, 40)).reading_seconds).toBe(40);
    expect((await signAfter(100, 4000)).reading_seconds).toBe(100);
    const plain = await signAfter(100);
    expect(plain.reading_seconds).toBe(100);
    expect(Date.parse(plain.end_date) - Date.parse(plain.start_date)).toBeGreaterThan(99_000);
  });

  test("refuses a start of reading that is forged, of another person or file, or a day old", async () => {
    const [fileId, other] = [await addFile(), await addFile()];
    const { sha256 } = (await signingPage(fileId)).file;
    const reader = { userId: world.ids.gus, fileId, sha256 };
    const [moment, shown, seal] = startOfReading(reader).split(".");
    for (const start of [
      "",
      "nonsense",
      `${Number(moment) - 60_000}.${shown}.${seal}`,
      startOfReading({ ...reader, userId: world.ids.lea }),
      startOfReading({ ...reader, fileId: other }),
      startOfReading(reader, secondsAgo(25 * 3600)),
      startOfReading(reader, secondsAgo(-60)),
    ])
      expect(await errorOf(sign(fileId, "gus", { reading: start })), start).toMatchObject({
        message: "signature.start_over",
      });
    const restInput = {
      reading: undefined,
      start_date: new Date(secondsAgo(60)).toISOString(),
      end_date: new Date().toISOString(),
    };
    expect(await errorOf(sign(fileId, "gus", restInput)), "times sent by a page").toMatchObject({
      message: "signature.start_over",
    });
  });

  test("refuses a file that was replaced, signed or superseded since it was read", async () => {
    const fileId = await addFile();
    const { reading: start } = await signingPage(fileId);
    await as(world.ids.lea).file.replace({
      id: object,
      fileId,
      file: await uploadOf("nieuw.pdf", pdf("anders"), "file"),
    });
    expect(await errorOf(sign(fileId, "gus", { reading: start }))).toMatchObject({
      code: "CONFLICT",
      message: "signature.file_changed",
    });
    await sign(fileId);
    const replacing = as(world.ids.lea).file.replace({
      id: object,
      fileId,
      file: await uploadOf("x.pdf", pdf("x"), "file"),
    });
    expect(await errorOf(replacing)).toMatchObject({ message: "file.signed_not_replaced" });
    const { id: newer } = await as(world.ids.lea).file.supersede({
      id: object,
      fileId,
      file: await uploadOf("y.pdf", pdf("y"), "file"),
    });
    expect(await errorOf(sign(fileId, "lea"))).toMatchObject({ message: "signature.superseded" });
    expect((await signingPage(fileId)).superseded_by).toMatchObject({ id: newer });
  });

  test("is drawn or typed, by who may sign, for themselves, on a plan that has not ended", async () => {
    const fileId = await addFile();
    expect(await errorOf(sign(fileId, "gus", { typed: "" }))).toMatchObject({ message: "signature.how_required" });
    const blank = await sharp({ create: { width: 200, height: 80, channels: 4, background: "#fff" } })
      .png()
      .toBuffer();
    const drawn = { signature: await uploadOf("signature.png", blank, "signature") };
    expect(await errorOf(sign(fileId, "gus", drawn))).toMatchObject({ message: "signature_pad.blank" });
    expect(await errorOf(signingPage(fileId, "tab"))).toMatchObject({ code: "FORBIDDEN" });
    expect(await errorOf(signingPage(fileId, "mia"))).toMatchObject({ code: "NOT_FOUND" });
    const acting = { ...(await actorOf(world.ids.gus))!, impersonatorId: world.ids.sam };
    const input = { id: object, fileId, reading: (await signingPage(fileId)).reading, ...names, company: "", ref: "" };
    expect(await errorOf(signFile(acting, input))).toMatchObject({ message: "signature.not_for_others" });
    await transact(asOperator, (tx) =>
      tx.update(workspaces).set({ plan: "free" }).where(eq(workspaces.id, world.acme)),
    );
    expect((await signingPage(fileId)).may).toEqual({ sign: false, locked: true });
    expect(await errorOf(sign(fileId))).toMatchObject({ message: "refusal.no_plan" });
    await transact(asOperator, (tx) =>
      tx.update(workspaces).set({ plan: "enterprise" }).where(eq(workspaces.id, world.acme)),
    );
    await as(world.ids.lea).file.remove({ id: object, fileId });
    expect(await errorOf(signingPage(fileId))).toMatchObject({ code: "NOT_FOUND" });
    expect(await errorOf(signFile((await actorOf(world.ids.gus))!, input))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("is placed on a page that exists", async () => {
    const fileId = await addFile(pdfOf(["een", "twee"]));
    await transact(asOperator, (tx) =>
      tx.execute(sql`update blobs set pages = 2 where sha256 = (select sha256 from files where id = ${fileId})`),
    );
    expect(await errorOf(sign(fileId, "gus", { page: 3 }))).toMatchObject({
      message: "signature.no_such_page?count=2",
    });
    await sign(fileId, "gus", { page: 2, place: "top_left" });
    await sign(fileId, "lea", { where: "added", page: 9, x: 0.5, y: 0.5 });
    const rows = await rowsOf(fileId);
    expect(rows.map(({ page }) => page).sort()).toEqual([2, null]);
    expect(rows.find(({ page }) => page === 2)).toMatchObject({ x: 0.18, y: 0.08 });
  });
});
