declare module "mailparser" {
  import type { Readable, Writable } from "node:stream";
  export type ParsedMail = {
    subject?: string;
    text?: string;
    html: string | false;
    messageId?: string;
    from?: { text: string };
    to?: { text: string; value: { address?: string }[] };
    headers: Map<string, unknown>;
  };
  /** An attachment as it comes in; the next part waits until it is released. */
  export type AttachmentPart = {
    type: "attachment";
    content: Readable;
    contentType: string;
    contentDisposition: string;
    filename?: string;
    related?: boolean;
    release: () => void;
  };
  export class MailParser extends Writable {
    constructor(options?: Record<string, boolean>);
    on(event: "data", heard: (part: AttachmentPart | { type: "text" }) => void): this;
    on(event: string, heard: (...all: never[]) => void): this;
  }
  /** The package has no types. */
  export function simpleParser(mail: Readable | Buffer): Promise<ParsedMail>;
}
