declare module "mailparser" {
  import type { Readable } from "node:stream";
  export type ParsedMail = {
    subject?: string;
    text?: string;
    html: string | false;
    messageId?: string;
    from?: { text: string };
    to?: { text: string; value: { address?: string }[] };
    headers: Map<string, unknown>;
  };
  /** The package has no types. */
  export function simpleParser(mail: Readable | Buffer): Promise<ParsedMail>;
}
