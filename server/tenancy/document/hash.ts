import { createHash } from "node:crypto";

/** sha256 of what is read: the title and the text. A consent keeps it, as proof of which words were agreed to. */
export const hashOfDocument = ({ title, body }: { title: string; body: string }): string =>
  createHash("sha256").update(`${title}\n\n${body}`).digest("hex");
