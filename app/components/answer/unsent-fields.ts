import type { Saved } from "@server/inspection/answer/inputs";
import { newUploadKey } from "~/components/file/upload-key";
import { afterSending, type Known, toSend, typedIn, typeField } from "~/offline/fields";
import type { AnswerPlace, FieldOperation, Operation, Refusal } from "~/offline/operation";
import { operationsOf, storeOperations } from "~/offline/store";
import type { AnswerContext } from "./answer-context.ts";
import { isSameTold } from "./field-values.ts";
import { sendFields } from "./send-fields.ts";

/** What was typed in an answer and the server has not: in memory, and in the store of this device. */
export class UnsentFields {
  private operations: FieldOperation[] = [];
  /** Why the server refused what is typed in a field, in its words. Not sent again until the user types on. */
  private refused = new Map<string, string>();
  /** The browser does not store it: it exists on this page alone. */
  isUnstored = false;

  constructor(private context: AnswerContext) {}

  get count(): number {
    return this.operations.length;
  }
  get refusedCount(): number {
    return this.refused.size;
  }
  get fields(): string[] {
    return [...new Set(this.operations.map(({ field }) => field))];
  }
  has = (field: string) => this.operations.some((operation) => operation.field === field);
  typed = (field: string): unknown => typedIn(this.operations, field);
  refusalOf = (field: string) => this.refused.get(field);

  type(field: string, value: unknown, known: Known): void {
    const isRefused = this.refused.delete(field);
    // what was refused has certainly not arrived: it may be replaced
    const before = isRefused
      ? this.operations.map(({ sent, ...each }) => ({ ...each, ...(sent && each.field !== field && { sent }) }))
      : this.operations;
    this.replaceBy(typeField(before, field, { id: newUploadKey(), value, known }));
  }

  /** Takes up what this device has stored, but for fields typed in since the page opened. Gives their names. */
  async restore(): Promise<string[]> {
    const { userId, place } = this.context;
    const stored = await operationsOf(userId).catch(() => []);
    const ofThis = stored.flatMap((operation) =>
      operation.kind === "field" && operation.place.answerId === place.answerId && !this.has(operation.change.field)
        ? [operation.change]
        : [],
    );
    this.operations = [...ofThis, ...this.operations];
    return ofThis.map(({ field }) => field);
  }

  /** Moves all to another answer, of which nothing is known yet. */
  moveTo(place: AnswerPlace): void {
    const typed = this.fields.map((field) => [field, this.typed(field)] as const);
    this.replaceBy([]);
    this.context = { ...this.context, place };
    this.refused.clear();
    for (const [field, value] of typed) this.type(field, value, { revision: 0, value: undefined });
  }

  /** Sends what can be sent. Gives the answer as saved, or why nothing was taken. Throws Unanswered. */
  async send(): Promise<{ saved?: Saved; refusal?: Refusal }> {
    const marked = toSend(this.operations.filter(({ field }) => !this.refused.has(field)));
    if (marked.next.length === 0) return {};
    this.replaceBy([...marked.all, ...this.operations.filter(({ field }) => this.refused.has(field))]);
    const { saved, results, refused, refusal } = await sendFields(this.context, this.context.place, marked.next);
    for (const { id, field } of marked.next)
      if (refused.has(id) && !this.operations.some(({ after }) => after === id))
        this.refused.set(field, refused.get(id)!);
    this.replaceBy(afterSending(this.operations, { refused, results }, isSameTold));
    return { saved, refusal };
  }

  private replaceBy(operations: FieldOperation[]): void {
    const [before, after] = [this.operations, new Set(operations.map(({ id }) => id))];
    this.operations = operations;
    const changed = operations.filter((operation) => this.isUnstored || !before.includes(operation));
    const gone = before.filter(({ id }) => !after.has(id)).map(({ id }) => id);
    if (changed.length === 0 && gone.length === 0) return;
    const { userId, workspaceId, place, about, labelOf } = this.context;
    const common = { userId, workspaceId, group: place.answerId, at: new Date().toISOString(), about };
    const stored = changed.map((change): Operation => {
      const label = labelOf(change.field) ?? "";
      return { id: change.id, ...common, kind: "field", place, change, label };
    });
    storeOperations(stored, gone).then(
      () => {
        this.isUnstored = false;
      },
      () => {
        this.isUnstored = true; // private windows and full disks
      },
    );
  }
}
