import { createReadStream } from "node:fs";
import type { PackMade } from "@db/schema/pack";
import { translator } from "@i18n/words.server";
import type { Actor } from "@server/core/actor";
import { sha256OfFile } from "@server/platform/files/store";
import { canSeal, fieldTexts, type Seal, sealLaid, sealPdf } from "@server/platform/seal/seal-file";
import { type AddFile, writeZip } from "@server/platform/zip/write";
import { brandOf } from "@server/tenancy/workspace/brand";
import { type Book, newBook } from "./book.ts";
import { type Bundled, bundle } from "./bundle.ts";
import { type Gathered, gather } from "./gather.ts";
import { drawListPdf, fetchLogo } from "./list-pdf.ts";
import { countsOf, listWords } from "./list-words.ts";
import { safeName } from "./names.ts";
import type { PackRow } from "./pack-for.ts";

type Input = { folder: string; zip: string; pdf: string; progress: (share: number) => Promise<void> };
/** The list in the ZIP, and the joined PDF. */
type Sealed = { sha256: string; seal: Seal };
export type Written = PackMade & { seals: Sealed[] };

const SHARE_OF_PAPERS = 0.9; // of the progress

/** Writes both files of a pack to disk: memory holds its words, and one paper at a time. */
export async function writePack(actor: Actor, pack: PackRow, { folder, zip, pdf, progress }: Input): Promise<Written> {
  const gathered = await gather(actor, pack);
  const t = translator(pack.locale);
  const book = newBook(pdf);
  let bundled: Bundled[] = [];
  let pdfSize = 0;
  const seals: Sealed[] = [];
  try {
    const zipSize = await writeZip(zip, async (add) => {
      bundled = await bundle({
        workspaceId: pack.workspaceId,
        annexes: gathered.annexes,
        folder,
        add,
        book,
        labelOf: ({ number }) => `${t("pack.paper.annex")} ${number}`,
        progress: (share) => progress(share * SHARE_OF_PAPERS),
      });
      const list = await drawList(actor, pack, { folder, gathered, bundled });
      pdfSize = await finishBook(book, pack, { list, bundled });
      seals.push(await sealed(list, sealPdf), await sealed(pdf, sealLaid));
      await add(`${safeName(t("pack.title"))}.pdf`, createReadStream(list));
      await addHashes(add, bundled);
    });
    const places = gathered.places.map(({ id }) => id);
    return { counts: countsOf(gathered, bundled), zip: zipSize, pdf: pdfSize, places, seals };
  } finally {
    book.destroy();
  }
}

/** Seals a PDF of the pack, in place. */
const sealed = async (path: string, by: (path: string) => Promise<Seal>): Promise<Sealed> => {
  const seal = await by(path);
  return { seal, sha256: await sha256OfFile(path) };
};

type Made = { folder: string; gathered: Gathered; bundled: readonly Bundled[] };

async function drawList(actor: Actor, pack: PackRow, { folder, gathered, bundled }: Made): Promise<string> {
  const { brand } = gathered.owner;
  const sha256 = brandOf(brand, "").logo ? brand.logo : null;
  const logo = await fetchLogo(folder, pack.workspaceId, sha256);
  const madeBy = `${actor.firstName} ${actor.lastName}`.trim();
  return drawListPdf(folder, listWords({ pack, gathered, bundled, madeBy, logo }));
}

/** The sha256 of each paper, as `sha256sum -c` reads it: whoever has the ZIP can show that no paper was changed. */
async function addHashes(add: AddFile, bundled: readonly Bundled[]): Promise<void> {
  const lines = bundled.flatMap((each) => ("leftOut" in each ? [] : [`${each.file.sha256}  ${each.path}\n`]));
  if (lines.length > 0) await add("sha256.txt", lines.join(""));
}

/** The list first, then the papers in order. */
async function finishBook(
  book: Book,
  { locale, title }: PackRow,
  { list, bundled }: { list: string; bundled: readonly Bundled[] },
): Promise<number> {
  const t = translator(locale);
  const isSealed = await canSeal();
  const [first] = await book.add([{ path: list, kind: "pdf", label: "", isFirst: isSealed }]);
  if (!first || "failed" in first) throw new Error("The list of a pack could not be joined.");
  const papers = bundled.flatMap((each) => ("pages" in each ? [each] : []));
  const outline = [
    { title: t("pack.title"), page: first.pages[0]! },
    ...papers.map(({ number, machine, title: duty, pages }) => ({
      title: `${t("pack.paper.annex")} ${number} · ${machine} · ${duty}`,
      page: pages[0]!,
    })),
  ];
  const pages = [...first.pages, ...papers.flatMap((paper) => paper.pages)];
  return book.finish(pages, {
    title: `${t("pack.title")} · ${title}`,
    locale,
    outline,
    seal: isSealed ? fieldTexts() : null,
  });
}
