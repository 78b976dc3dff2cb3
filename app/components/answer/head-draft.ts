import { today } from "@server/core/day";
import type { Head, HeadConflict, HeadField } from "@server/inspection/answer/inputs";
import type { AnswerPage } from "@server/inspection/answer/page";
import { headFieldIn, ofHead } from "./field-values.ts";
import type { UnsentFields } from "./unsent-fields.ts";

/** The head that is shown first: the stored one; of a new answer as the server makes it (lock-or-create.ts). */
export const firstHead = ({ answer, template }: Pick<AnswerPage, "answer" | "template">): Head =>
  answer?.head ?? (template.date ? { date: today() } : {});

type Stored = { head: Head; head_conflicts: HeadConflict[] };

/** The head of an answer while it is filled in: what the server has stored, and what the user typed over it. */
export class HeadDraft {
  conflicts: HeadConflict[];

  constructor(
    private stored: Head,
    conflicts: HeadConflict[],
    private readonly unsent: UnsentFields,
  ) {
    this.conflicts = conflicts;
  }

  get shown(): Head {
    const typed = this.unsent.fields.flatMap((field) => {
      const name = headFieldIn(field);
      return name ? [[name, this.unsent.typed(field)]] : [];
    });
    return { ...this.stored, ...Object.fromEntries(typed) };
  }
  /** What is stored, beside what another gave. */
  storedOf = (field: HeadField) => this.stored[field] ?? "";

  type(field: HeadField, value: string): void {
    this.unsent.type(ofHead(field), value, { revision: 0, value: this.stored[field] ?? "" });
  }
  /** Takes over what the server has. False when it is the same. */
  update({ head, head_conflicts }: Stored): boolean {
    const isSame = JSON.stringify([head, head_conflicts]) === JSON.stringify([this.stored, this.conflicts]);
    this.stored = head;
    this.conflicts = head_conflicts;
    return !isSame;
  }
}
