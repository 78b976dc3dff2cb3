import type { Head, HeadField } from "@server/inspection/answer/inputs";

/** The head of an answer while it is filled in: what the server has of it, and what was typed over that. */
export class HeadTyped {
  typed: Head = {};
  /** What stood there when typing began, by field. */
  seen: Head = {};
  /** What others had written, where there was no room for both. */
  replaced: Head = {};

  constructor(private known: Head) {}

  get shown(): Head {
    return { ...this.known, ...this.typed };
  }
  get unsent(): number {
    return Object.keys(this.typed).length;
  }

  type(field: HeadField, value: string): void {
    const { [field]: _read, ...others } = this.replaced;
    this.replaced = others;
    if (this.typed[field] === undefined) this.seen = { ...this.seen, [field]: this.known[field] ?? "" };
    this.typed = { ...this.typed, [field]: value };
  }
  restore(left?: { head: Head; headSeen: Head }): void {
    this.seen = { ...this.known, ...left?.headSeen, ...this.seen };
    this.typed = { ...left?.head, ...this.typed };
  }
  saved(sent: Head, { head, head_replaced }: { head: Head; head_replaced?: Head }): void {
    this.known = head;
    this.seen = head;
    this.replaced = { ...this.replaced, ...head_replaced };
    if (this.typed === sent) this.typed = {};
  }
  /** Takes what somebody else wrote; false where it is what is known, or something was typed. */
  hear(head: Head): boolean {
    if (this.unsent > 0 || JSON.stringify(head) === JSON.stringify(this.known)) return false;
    this.known = head;
    return true;
  }
}
