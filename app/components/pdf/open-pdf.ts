import { AnnotationMode, PasswordResponses } from "pdfjs-dist/legacy/build/pdf.mjs";
import {
  EventBus,
  LinkTarget,
  PDFFindController,
  PDFLinkService,
  PDFViewer,
} from "pdfjs-dist/legacy/web/pdf_viewer.mjs";
import { pdfTask } from "./pdf-task.ts";
import "./pdf.css";

export type Reading = { page: number; pages: number; scale: number };
export type Hits = { at: number; total: number; busy: boolean; none: boolean };
export type Heard = {
  onReady: (pages: number) => void;
  onMoved: (reading: Reading) => void;
  onHits: (hits: Hits) => void;
  /** It asks for a password; `wrong` when one was given. */
  onLocked: (give: (password: string) => void, wrong: boolean) => void;
  onBroken: (why: "gone" | "broken") => void;
};
export type OpenPdf = ReturnType<typeof openPdf>;

/**
 * Shows the PDF at that address in a scrolling box, page after page as they come into sight. Says what happens, and
 * does as it is told.
 */
export function openPdf(box: HTMLDivElement, url: string, heard: Heard) {
  const eventBus = new EventBus();
  const linkService = new PDFLinkService({
    eventBus,
    externalLinkTarget: LinkTarget.BLANK,
    externalLinkRel: "noopener noreferrer nofollow",
  });
  const findController = new PDFFindController({ eventBus, linkService });
  const viewer = new PDFViewer({
    container: box,
    viewer: box.firstElementChild as HTMLDivElement,
    eventBus,
    linkService,
    findController,
    annotationMode: AnnotationMode.ENABLE,
    removePageBorders: true,
    maxCanvasPixels: 2 ** 24,
  });
  linkService.setViewer(viewer);
  let closed = false; // what is still under way then is nobody's business
  const moved = () =>
    !closed && heard.onMoved({ page: viewer.currentPageNumber, pages: viewer.pagesCount, scale: viewer.currentScale });
  let query = "";
  let hits: Hits = { at: 0, total: 0, busy: false, none: false };
  const found = (changed: Partial<Hits>) => {
    hits = { ...hits, ...changed };
    if (!closed) heard.onHits(hits);
  };
  const counted = ({ matchesCount }: { matchesCount: { current: number; total: number } }) =>
    found({ at: matchesCount.current, total: matchesCount.total });
  eventBus.on("pagesinit", () => {
    viewer.currentScaleValue = "page-width";
    if (viewer.currentScale > 1.5) viewer.currentScale = 1.5; // a wide screen need not fill itself with one line
    heard.onReady(viewer.pagesCount);
    moved();
    if (query) seek("");
  });
  eventBus.on("pagechanging", moved);
  eventBus.on("scalechanging", moved);
  eventBus.on("updatefindmatchescount", counted);
  eventBus.on(
    "updatefindcontrolstate",
    (event: { state: number; matchesCount: { current: number; total: number } }) => {
      counted(event);
      found({ busy: event.state === 3, none: event.state === 1 && query !== "" });
    },
  );

  const task = pdfTask(url);
  task.onPassword = (give: (password: string) => void, reason: number) =>
    heard.onLocked(give, reason === PasswordResponses.INCORRECT_PASSWORD);
  task.promise.then(
    (document) => {
      if (closed) return;
      viewer.setDocument(document);
      linkService.setDocument(document);
    },
    (error: { name?: string }) =>
      !closed &&
      heard.onBroken(error?.name === "ResponseException" || error?.name === "MissingPDFException" ? "gone" : "broken"),
  );

  function seek(type: "" | "again", findPrevious = false) {
    eventBus.dispatch("find", {
      source: box,
      type,
      query,
      findPrevious,
      highlightAll: true,
      caseSensitive: false,
      entireWord: false,
      matchDiacritics: false,
    });
  }
  return {
    goTo(page: number) {
      viewer.currentPageNumber = Math.min(Math.max(1, page), viewer.pagesCount);
    },
    zoom: (factor: number, origin?: [number, number]) =>
      viewer.updateScale({ scaleFactor: factor, drawingDelay: 300, origin }),
    fit() {
      viewer.currentScaleValue = "page-width";
    },
    find(words: string) {
      query = words;
      found({ at: 0, total: 0, none: false });
      if (viewer.pagesCount > 0) seek("");
    },
    next: () => query && seek("again"),
    previous: () => query && seek("again", true),
    async close() {
      closed = true;
      findController.setDocument(null as never);
      viewer.setDocument(null as never);
      linkService.setDocument(null as never);
      await task.destroy();
    },
  };
}
