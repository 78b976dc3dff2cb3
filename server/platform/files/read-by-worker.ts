/**
 * The types that the worker processes after an upload: pictures and PDFs get thumbnails, PDFs also a page count and
 * searchable text. Not SVG, which may contain scripts.
 */
export const isReadByWorker = (mime: string) =>
  mime === "application/pdf" || (mime.startsWith("image/") && mime !== "image/svg+xml");
