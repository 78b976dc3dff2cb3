import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rm } from "node:fs/promises";
import { finished, pipeline } from "node:stream/promises";
import type { Locale } from "@i18n/locales";
import { runInChild } from "@server/platform/files/child";
import { KEPT } from "@server/platform/seal/kept.mjs";
import { ABOUT, CATALOG, FIELD, FIRST_OF_PARTS, OUTLINE, PAGES, SIGNATURE } from "./book-objects.mjs";

/**
 * A file to be joined. `label`: written on its pages; empty: nothing. `isFirst`: its first page is that of the whole, and
 * has the field of the signature.
 */
export type BookPaper = { path: string; kind: "pdf" | "picture"; label: string; isFirst?: boolean };
/** `part`: the path of the file with its objects. */
export type ChildInput = { first: number; papers: (BookPaper & { part: string })[] };
/** Why a paper is not in the joined PDF. */
export type NotJoined = "locked" | "damaged" | "too_large";
type Part = { part: string; size: number; first: number; next: number; pages: number[]; offsets: number[] };
type Message = Part | { part: string; failed: NotJoined };
/** The numbers of the objects of a paper's pages. */
export type Joined = { pages: number[] } | { failed: NotJoined };
type About = {
  title: string;
  locale: Locale;
  outline: { title: string; page: number }[];
  /** What programs that show signatures say of its seal; null: it gets none. */
  seal: { reason: string; location: string } | null;
};

const TIMEOUT_MS = 120_000;
const RANGE_ROOM = " ".repeat(40);

/**
 * A PDF that is joined of many, written to `path` as they come, so that memory holds one at a time. Each is opened in a
 * child process with bounds of time and memory.
 */
export function newBook(path: string) {
  const out = createWriteStream(path);
  const isWritten = finished(out);
  isWritten.catch(() => {}); // awaited when it is finished
  const starts: number[] = []; // where an object begins, by its number; undefined: there is none
  let next: number = FIRST_OF_PARTS;
  let at = 0;

  const write = async (text: string) => {
    const bytes = Buffer.from(text, "latin1");
    at += bytes.length;
    if (!out.write(bytes)) await Promise.race([once(out, "drain"), isWritten]);
  };
  const writeObject = (number: number, body: string) => {
    starts[number] = at;
    return write(`${number} 0 obj\n${body}\nendobj\n`);
  };
  const append = async ({ part, size, first, next: after, offsets }: Part) => {
    for (const [index, offset] of offsets.entries()) if (offset >= 0) starts[first + index] = at + offset;
    await pipeline(createReadStream(part), out, { end: false });
    at += size;
    next = after;
  };
  // the first bytes above 127 tell programs that it is no text
  const begun = write("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n");

  return {
    /** Adds papers, in order. What one of them does to its process does not touch the others. */
    async add(papers: readonly BookPaper[]): Promise<Joined[]> {
      await begun;
      const left = papers.map((paper) => ({ ...paper, part: `${paper.path}.part` }));
      const joined: Joined[] = [];
      while (left.length > 0) {
        const messages: Message[] = [];
        const input: ChildInput = { first: next, papers: left };
        await runInChild<Message>("server/inspection/pack/join-child.mjs", input, TIMEOUT_MS, (message) =>
          messages.push(message),
        );
        for (const message of messages) {
          if ("failed" in message) joined.push({ failed: message.failed });
          else {
            await append(message);
            joined.push({ pages: message.pages });
          }
          await rm(message.part, { force: true });
        }
        left.splice(0, messages.length);
        const ended = left.shift(); // the paper at which the process was ended
        if (!ended) break;
        joined.push({ failed: "too_large" });
        await rm(ended.part, { force: true });
      }
      return joined;
    },

    /**
     * Writes what makes one PDF of it, with these pages in this order, and room for a signature (sealLaid()). Returns its
     * size in bytes.
     */
    async finish(pages: readonly number[], about: About): Promise<number> {
      await writeOutline(about);
      await writeObject(PAGES, `<</Type/Pages/Count ${pages.length}/Kids[${pages.map(refTo).join(" ")}]>>`);
      await writeObject(
        ABOUT,
        `<</Title ${inHex(about.title)}/Producer(Register)/CreationDate(${moment(new Date())})>>`,
      );
      const view = "/PageMode/UseOutlines/ViewerPreferences<</DisplayDocTitle true>>";
      const form = about.seal ? `/AcroForm<</Fields[${refTo(FIELD)}]/SigFlags 3>>` : "";
      const parts = `/Pages ${refTo(PAGES)}/Outlines ${refTo(OUTLINE)}/Lang(${about.locale})${form}`;
      await writeObject(CATALOG, `<</Type/Catalog${parts}${view}>>`);
      const widget = "/Type/Annot/Subtype/Widget/FT/Sig/T(Register)/F 132/Rect[0 0 0 0]";
      if (about.seal) await writeObject(FIELD, `<<${widget}/V ${refTo(SIGNATURE)}/P ${refTo(pages[0]!)}>>`);
      const gap = about.seal && (await writeSignature(about.seal));
      await writeEnd();
      out.end();
      await isWritten;
      if (gap) await writeRange(gap);
      return at;
    },

    /** Gives it up. */
    destroy: () => void out.destroy(),
  };

  async function writeOutline({ outline }: About): Promise<void> {
    const first = next;
    next += outline.length;
    for (const [index, { title, page }] of outline.entries()) {
      const [before, after] = [index > 0, index < outline.length - 1];
      const links = `${before ? `/Prev ${refTo(first + index - 1)}` : ""}${after ? `/Next ${refTo(first + index + 1)}` : ""}`;
      const body = `/Title ${inHex(title)}/Parent ${refTo(OUTLINE)}/Dest[${refTo(page)}/Fit]${links}`;
      await writeObject(first + index, `<<${body}>>`);
    }
    const ends = outline.length > 0 ? `/First ${refTo(first)}/Last ${refTo(next - 1)}/Count ${outline.length}` : "";
    await writeObject(OUTLINE, `<</Type/Outlines${ends}>>`);
  }

  /** Room for a signature, last, so that it is found from the end. Gives where the signature itself stands. */
  async function writeSignature({ reason, location }: NonNullable<About["seal"]>) {
    const said = `/Reason ${inHex(reason)}/Location ${inHex(location)}/M(${moment(new Date())})`;
    const before = `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached${said}/ByteRange[`;
    const start = at + `${SIGNATURE} 0 obj\n${before}`.length;
    const from = start + `${RANGE_ROOM}]/Contents`.length;
    await writeObject(SIGNATURE, `${before}${RANGE_ROOM}]/Contents<${"0".repeat(2 * KEPT)}>>>`);
    return { start, from, to: from + 2 * KEPT + 2 };
  }

  /** What the signature is about is known once the file is whole. */
  async function writeRange({ start, from, to }: { start: number; from: number; to: number }) {
    const file = await open(path, "r+");
    await file
      .write(`0 ${from} ${to} ${at - to}`.padEnd(RANGE_ROOM.length), start, "latin1")
      .finally(() => file.close());
  }

  async function writeEnd(): Promise<void> {
    const start = at;
    await write(`xref\n0 ${next}\n0000000000 65535 f \n`);
    for (let number = 1; number < next; number++) {
      const offset = starts[number];
      await write(offset === undefined ? "0000000000 65535 f \n" : `${String(offset).padStart(10, "0")} 00000 n \n`);
    }
    await write(`trailer\n<</Size ${next}/Root ${refTo(CATALOG)}/Info ${refTo(ABOUT)}>>\nstartxref\n${start}\n%%EOF\n`);
  }
}
export type Book = ReturnType<typeof newBook>;

const refTo = (number: number) => `${number} 0 R`;
/** A text in UTF-16, as PDFs write what is not Latin. */
const inHex = (text: string) => `<${Buffer.from(`\ufeff${text}`, "utf16le").swap16().toString("hex")}>`;
/** D:20261127101500Z */
const moment = (date: Date) => `D:${date.toISOString().replace(/\D/g, "").slice(0, 14)}Z`;
