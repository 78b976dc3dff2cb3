import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { degrees, PDFDocument } from "@cantoo/pdf-lib";
import type { Input } from "@server/records/signature/make";
import { putTogether } from "@server/records/signature/put-together.mjs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { pdfOf } from "../../../pdf-of.ts";
import { picture } from "../../../upload-of.ts";
import { pagesIn } from "./pages-of.ts";

const temporaryFile = async (bytes: Buffer | Uint8Array | string) => {
  const path = join(tmpdir(), randomUUID());
  await writeFile(path, bytes);
  return path;
};
const drawing = () =>
  sharp({ create: { width: 300, height: 120, channels: 3, background: "black" } })
    .png()
    .toBuffer();
const everywhere = { left: 0, top: 0, right: 1, bottom: 1 };

async function made(input: Pick<Input, "of" | "path" | "pages">, content: Partial<Input["content"]> = {}) {
  const out = join(tmpdir(), randomUUID());
  const result = await putTogether({
    ...input,
    out,
    content: {
      title: "Ondertekend",
      about: "Keuring",
      workspace: "Acme",
      color: "#7a1f3d",
      notice: "",
      foot: "",
      check: { title: "Controleren", url: "https://register.example/verify/1", note: "Zegel" },
      typed: "Łukasz Żółć",
      facts: [["Door", "Łukasz Żółć"]],
      under: "Łukasz Żółć · 2026",
      signed_at: "2026-11-21T09:00:00Z",
      at: null,
      ...content,
    },
  });
  return "failed" in result ? result.failed : pagesIn(await readFile(out));
}
const pagesOf = async (...input: Parameters<typeof made>) => {
  const pages = await made(...input);
  if (typeof pages === "string") throw new Error(pages);
  return pages;
};

test("a signature is drawn at its place as the page is seen, also where rotated or cropped", async () => {
  const drawn = await temporaryFile(await drawing());
  for (const turn of [0, 90, 180, 270]) {
    const document = await PDFDocument.create();
    for (let page = 0; page < 2; page++) {
      const rotatedPage = document.addPage([700, 500]);
      rotatedPage.setCropBox(100, 50, 500, 400);
      rotatedPage.setRotation(degrees(turn));
    }
    const path = await temporaryFile(await document.save());
    const [first, second] = await pagesOf({ of: "pdf", path, pages: 2 }, { drawn, at: { page: 2, x: 0.75, y: 0.25 } });
    expect(await second!.ink({ left: 0.72, top: 0.22, right: 0.78, bottom: 0.25 }), `turned ${turn}`).toBeGreaterThan(
      0.9,
    );
    expect(await second!.ink({ ...everywhere, top: 0.5 }), `turned ${turn}`).toBe(0);
    expect(await second!.ink({ ...everywhere, right: 0.5 }), `turned ${turn}`).toBe(0);
    expect(await first!.ink(everywhere)).toBe(0);
    expect(second!.text).toContain("Łukasz Żółć · 2026");
  }
});

test("at the edge it is moved back into the page", async () => {
  const [page] = await pagesOf({ of: "pdf", path: await temporaryFile(pdfOf([""])) }, { at: { page: 1, x: 1, y: 1 } });
  expect(page!.text).toContain("Łukasz Żółć · 2026");
  expect(await page!.ink({ left: 0.6, top: 0.9, right: 0.99, bottom: 0.99 })).toBeGreaterThan(0.01);
});

test("a picture becomes a page; names are written in any script, and long ones fit their place", async () => {
  const path = await temporaryFile(await picture("#101010", 800, 400));
  const long = "Nguyễn Thị Минг Ångström-Øster Őrült Ğül ".repeat(8);
  const [page, added, ...more] = await pagesOf(
    { of: "picture", path },
    { facts: [["Door", long]], at: { page: 1, x: 0.5, y: 0.5 } },
  );
  expect([page!.width, page!.height, more.length]).toEqual([842, 421, 0]);
  expect(await page!.ink({ left: 0, top: 0, right: 0.2, bottom: 0.2 })).toBe(1);
  expect(added!.text).toContain("Nguyễn Thị Минг Ångström-Øster Őrült Ğül");
});

test("says what cannot be put in a PDF: encrypted, broken, or not as many pages as were read", async () => {
  const locked = await PDFDocument.create();
  locked.addPage();
  locked.encrypt({ userPassword: "geheim", ownerPassword: "baas" });
  expect(await made({ of: "pdf", path: await temporaryFile(await locked.save()) })).toBe("locked");
  expect(await made({ of: "pdf", path: await temporaryFile(pdfOf(["half"]).slice(0, 120)) })).toBe("damaged");
  expect(await made({ of: "pdf", path: await temporaryFile(pdfOf(["een"])), pages: 2 })).toBe("damaged");
  expect(await made({ of: "picture", path: await temporaryFile("geen beeld") })).toBe("damaged");
});
