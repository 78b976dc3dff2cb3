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
export type PdfEvents = {
  onReady: (pages: number) => void;
  onMoved: (reading: Reading) => void;
  onHits: (hits: Hits) => void;
  /** The PDF needs a password; `wrong` when the last one was incorrect. */
  onLocked: (submitPassword: (password: string) => void, isIncorrect: boolean) => void;
  onBroken: (reason: "gone" | "broken") => void;
};
export type OpenPdf = ReturnType<typeof openPdf>;

/**
 * Shows a PDF in a scrolling container; pages are rendered as they come into view. Reports what happens through
 * `events` and gives functions to control it.
 */
export function openPdf(container: HTMLDivElement, url: string, events: PdfEvents) {
  const eventBus = new EventBus();
  const linkService = new PDFLinkService({
    eventBus,
    externalLinkTarget: LinkTarget.BLANK,
    externalLinkRel: "noopener noreferrer nofollow",
  });
  const findController = new PDFFindController({ eventBus, linkService });
  const viewer = new PDFViewer({
    container: container,
    viewer: container.firstElementChild as HTMLDivElement,
    eventBus,
    linkService,
    findController,
    annotationMode: AnnotationMode.ENABLE,
    removePageBorders: true,
    maxCanvasPixels: 2 ** 24,
  });
  linkService.setViewer(viewer);
  let isClosed = false; // events after close() are ignored
  const reportPosition = () =>
    !isClosed &&
    events.onMoved({ page: viewer.currentPageNumber, pages: viewer.pagesCount, scale: viewer.currentScale });
  let query = "";
  let hits: Hits = { at: 0, total: 0, busy: false, none: false };
  const reportHits = (changed: Partial<Hits>) => {
    hits = { ...hits, ...changed };
    if (!isClosed) events.onHits(hits);
  };
  const onCount = ({ matchesCount }: { matchesCount: { current: number; total: number } }) =>
    reportHits({ at: matchesCount.current, total: matchesCount.total });
  eventBus.on("pagesinit", () => {
    viewer.currentScaleValue = "page-width";
    if (viewer.currentScale > 1.5) viewer.currentScale = 1.5; // lines too long to read on a wide screen
    events.onReady(viewer.pagesCount);
    reportPosition();
    if (query) search("");
  });
  eventBus.on("pagechanging", reportPosition);
  eventBus.on("scalechanging", reportPosition);
  eventBus.on("updatefindmatchescount", onCount);
  eventBus.on(
    "updatefindcontrolstate",
    (event: { state: number; matchesCount: { current: number; total: number } }) => {
      onCount(event);
      reportHits({ busy: event.state === 3, none: event.state === 1 && query !== "" });
    },
  );

  const task = pdfTask(url);
  task.onPassword = (submitPassword: (password: string) => void, reason: number) =>
    events.onLocked(submitPassword, reason === PasswordResponses.INCORRECT_PASSWORD);
  task.promise.then(
    (document) => {
      if (isClosed) return;
      viewer.setDocument(document);
      linkService.setDocument(document);
    },
    (error: { name?: string }) =>
      !isClosed &&
      events.onBroken(error?.name === "ResponseException" || error?.name === "MissingPDFException" ? "gone" : "broken"),
  );

  function search(type: "" | "again", findPrevious = false) {
    eventBus.dispatch("find", {
      source: container,
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
      reportHits({ at: 0, total: 0, none: false });
      if (viewer.pagesCount > 0) search("");
    },
    next: () => query && search("again"),
    previous: () => query && search("again", true),
    async close() {
      isClosed = true;
      findController.setDocument(null as never);
      viewer.setDocument(null as never);
      linkService.setDocument(null as never);
      await task.destroy();
    },
  };
}
