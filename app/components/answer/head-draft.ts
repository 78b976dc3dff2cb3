import { today } from "@server/core/day";
import type { Head, HeadField } from "@server/inspection/answer/inputs";
import type { AnswerPage } from "@server/inspection/answer/page";

/** The head that is shown first: the stored one; of a new answer as the server makes it (lock-or-create.ts). */
export const firstHead = ({ answer, template }: Pick<AnswerPage, "answer" | "template">): Head =>
  answer?.head ?? (template.date ? { date: today() } : {});

/** The head of an answer while it is filled in: what the server has stored, and what the user typed over it. */
export class HeadDraft {
  typed: Head = {};
  /** The stored value at the moment the user began to type, by field. */
  seen: Head = {};
  /** What others had written in a field where both texts together were too long, by field. */
  replaced: Head = {};

  constructor(private stored: Head) {}

  get shown(): Head {
    return { ...this.stored, ...this.typed };
  }
  get unsent(): number {
    return Object.keys(this.typed).length;
  }

  type(field: HeadField, value: string): void {
    const { [field]: _read, ...others } = this.replaced;
    this.replaced = others;
    if (this.typed[field] === undefined) this.seen = { ...this.seen, [field]: this.stored[field] ?? "" };
    this.typed = { ...this.typed, [field]: value };
  }
  restore(draft?: { head: Head; headSeen: Head }): void {
    this.seen = { ...this.stored, ...draft?.headSeen, ...this.seen };
    this.typed = { ...draft?.head, ...this.typed };
  }
  markSaved(sent: Head, { head, head_replaced }: { head: Head; head_replaced?: Head }): void {
    this.stored = head;
    this.seen = head;
    this.replaced = { ...this.replaced, ...head_replaced };
    if (this.typed === sent) this.typed = {};
  }
  /**
   * Takes over what somebody else saved. False, and nothing changes, when it is the same or the user has unsaved text.
   */
  update(head: Head): boolean {
    if (this.unsent > 0 || JSON.stringify(head) === JSON.stringify(this.stored)) return false;
    this.stored = head;
    return true;
  }
}
