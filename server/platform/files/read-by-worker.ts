/**
 * What the worker reads: pictures and PDFs get a small picture, PDFs are counted and searched too. SVG may hold
 * scripts, and stays closed.
 */
export const isReadByWorker = (mime: string) =>
  mime === "application/pdf" || (mime.startsWith("image/") && mime !== "image/svg+xml");
