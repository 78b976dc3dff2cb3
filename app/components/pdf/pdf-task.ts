import { GlobalWorkerOptions, getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import worker from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";
import { StandardFontDataFactory, WasmFactory } from "./binary-data.ts";

GlobalWorkerOptions.workerSrc = worker;

const CHUNK_BYTES = 256 * 1024; // range requests: only pages in view are loaded

/** Starts to load a PDF. Scripts in it are not run. */
export const pdfTask = (url: string) =>
  getDocument({
    url,
    rangeChunkSize: CHUNK_BYTES,
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
