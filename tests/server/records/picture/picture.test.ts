import { applyEdit } from "@server/records/picture/draw";
import { editOf } from "@server/records/picture/recipe";
import sharp from "sharp";
import { expect, test } from "vitest";

const unchanged = { rotate: 0 as const, left: 0, top: 0, width: 100, height: 100, color: null, strength: 0 };
/** A picture of 40 × 20 pixels, the left half red. */
const half = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: "#0000ff" } })
    .composite([{ input: { create: { width: 20, height: 20, channels: 3, background: "#ff0000" } }, left: 0, top: 0 }])
    .png();

test("a picture is turned first, then cropped, in fractions of the turned picture", async () => {
  const { bytes, mime } = await applyEdit(await half().toBuffer(), editOf({ ...unchanged, rotate: 90, height: 50 }));
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([mime, info.width, info.height, [...data.subarray(0, 3)]]).toEqual(["image/png", 20, 20, [255, 0, 0]]);
});

test("a picture is upright as its camera recorded it", async () => {
  const rotated = await half().jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const { width, height } = await sharp(
    (await applyEdit(rotated, editOf({ ...unchanged, width: 50 }))).bytes,
  ).metadata();
  expect([width, height]).toEqual([10, 40]);
});

test("a colour is laid over it with the given strength", async () => {
  const { bytes } = await applyEdit(await half().toBuffer(), editOf({ ...unchanged, color: "#000000", strength: 50 }));
  const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(data[0]).toBeGreaterThan(120);
  expect(data[0]).toBeLessThan(135);
});

test("half a picture is refused", async () => {
  const bytes = await half().toBuffer();
  await expect(applyEdit(bytes.subarray(0, bytes.length / 2), editOf({ ...unchanged, rotate: 90 }))).rejects.toThrow();
});
