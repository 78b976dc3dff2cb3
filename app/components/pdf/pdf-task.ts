import { GlobalWorkerOptions, getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import worker from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";
import { StandardFontDataFactory, WasmFactory } from "./binary-data.ts";

GlobalWorkerOptions.workerSrc = worker;

const PIECE = 256 * 1024; // bytes asked for at once: only what is looked at is fetched

/** Begins to open the PDF at that address; it may hold whatever it wants, and runs nothing. */
export const pdfTask = (url: string) =>
  getDocument({
    url,
    rangeChunkSize: PIECE,
    disableAutoFetch: true,
    disableStream: true,
    isEvalSupported: false,
    enableXfa: false,
    wasmUrl: "/",
    standardFontDataUrl: "/",
    useWorkerFetch: false,
    WasmFactory,
    StandardFontDataFactory,
  });
