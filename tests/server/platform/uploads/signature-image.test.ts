import { drawnSignature } from "@server/platform/uploads/signature-image";
import sharp from "sharp";
import { expect, test } from "vitest";
import { picture, uploadOf } from "../../../upload-of.ts";
import { errorOf } from "../../../world.ts";

const clear = { r: 0, g: 0, b: 0, alpha: 0 };
const line = (width: number) =>
  Buffer.from(
    `<svg width="${width}" height="60"><path d="M5 50 C 40 0, 60 60, 90 10" stroke="black" fill="none" stroke-width="4"/></svg>`,
  );
const empty = (width = 400, height = 120) => sharp({ create: { width, height, channels: 4, background: clear } });
const dotsOf = (bytes: Buffer) => sharp(bytes).ensureAlpha().raw().toBuffer();
const checkDrawing = async (bytes: Buffer, name = "signature.png") =>
  drawnSignature(await uploadOf(name, bytes, "drawn"));

test("a drawing is accepted, however the PNG is encoded", async () => {
  const drawn = empty().composite([{ input: line(400), top: 20, left: 0 }]);
  for (const encoded of [
    await drawn.clone().png().toBuffer(),
    await drawn.clone().png({ palette: true }).toBuffer(),
    await drawn.clone().flatten({ background: "white" }).png({ adaptiveFiltering: true }).toBuffer(),
    await drawn.clone().flatten({ background: "white" }).grayscale().png().toBuffer(),
  ])
    expect(await dotsOf(await checkDrawing(encoded))).toEqual(await dotsOf(encoded));
});

test("only the pixels of an uploaded drawing are stored", async () => {
  const drawn = empty().composite([{ input: line(400), top: 20, left: 0 }]);
  const encoded = await drawn
    .withExif({ IFD0: { Copyright: "een geheim" } })
    .png()
    .toBuffer();
  const stored = await checkDrawing(Buffer.concat([encoded, Buffer.from("een staart")]));
  expect(encoded.includes("een geheim")).toBe(true);
  for (const words of ["een geheim", "een staart", "eXIf"]) expect(stored.includes(words)).toBe(false);
  expect(await checkDrawing(stored)).toEqual(stored);
});

test("an empty drawing, in whatever colour, is refused as empty", async () => {
  for (const blank of [
    await empty().png().toBuffer(),
    await empty().flatten({ background: "#fff" }).png({ adaptiveFiltering: true }).toBuffer(),
  ])
    expect(await errorOf(checkDrawing(blank))).toMatchObject({ message: "signature_pad.blank" });
});

test("other files, large pictures and broken PNGs are refused", async () => {
  const emptyDrawing = await empty()
    .composite([{ input: line(400) }])
    .png()
    .toBuffer();
  expect(await errorOf(checkDrawing(await picture()))).toMatchObject({ message: "signature_pad.not_png" });
  expect(await errorOf(checkDrawing(emptyDrawing.subarray(0, 60)))).toMatchObject({ message: "signature_pad.not_png" });
  expect(await errorOf(checkDrawing(await empty(4097, 10).png().toBuffer()))).toMatchObject({
    message: "signature_pad.too_large",
  });
  expect(await errorOf(checkDrawing(await empty(3000, 3000).png().toBuffer()))).toMatchObject({
    message: "signature_pad.too_large",
  });
});
