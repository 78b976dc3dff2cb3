import { createHash } from "node:crypto";

/** The sha256 of title and text. Each consent stores it, as proof of the exact text that was agreed to. */
export const hashOfDocument = ({ title, body }: { title: string; body: string }): string =>
  createHash("sha256").update(`${title}\n\n${body}`).digest("hex");
