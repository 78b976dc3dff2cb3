import { isShownInPage, kindOf, Upload } from "@server/platform/uploads/upload";
import { describe, expect, test } from "vitest";
import { z } from "zod";

describe("the type of a file in the product", () => {
  test.each([
    ["image/jpeg", "foto.jpg", "image"],
    ["application/pdf", "verslag.pdf", "pdf"],
    ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", "brief.docx", "doc"],
    ["application/vnd.oasis.opendocument.text", "brief.odt", "doc"],
    ["application/rtf", "brief.rtf", "doc"],
    ["application/x-cfb", "brief.DOC", "doc"],
    ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "lijst.xlsx", "excel"],
    ["application/x-cfb", "lijst.xls", "excel"],
    ["text/plain", "lijst.csv", "excel"],
    ["application/vnd.openxmlformats-officedocument.presentationml.presentation", "les.pptx", "ppt"],
    ["application/x-cfb", "les.ppt", "ppt"],
    ["video/mp4", "film.mp4", "video"],
    ["audio/mpeg", "geluid.mp3", "audio"],
    ["text/plain", "nota.txt", "file"],
    ["image/svg+xml", "tekening.svg", "file"],
    ["application/zip", "foto.jpg", "file"],
    ["application/octet-stream", "brief.doc", "file"],
  ] as const)("%s, %s is %s", (mime, name, kind) => {
    expect(kindOf(mime, name)).toBe(kind);
  });
});

test("only types that cannot run scripts are shown in the page", () => {
  for (const mime of ["image/png", "application/pdf", "audio/mpeg", "video/mp4"])
    expect(isShownInPage(mime)).toBe(true);
  for (const mime of ["image/svg+xml", "text/html", "text/plain", "application/octet-stream", "application/pdf+x"])
    expect(isShownInPage(mime)).toBe(false);
});

test("an upload cannot be made by JSON", () => {
  const upload = new Upload("file", "a.pdf", "/etc/passwd", 1, "0".repeat(64), "application/pdf");
  expect(z.instanceof(Upload).safeParse(upload).success).toBe(true);
  expect(z.instanceof(Upload).safeParse(JSON.parse(JSON.stringify(upload))).success).toBe(false);
});
