import type { FormAnswer, QuestionAnswerView } from "@server/inspection/answer/inputs";
import type { AnswerPage } from "@server/inspection/answer/page";
import type { HeadDraft } from "./head-draft.ts";
import { isNewer } from "./is-newer.ts";

/** When the latest of the answers was saved; undefined when there are none. */
const lastUpdatedAt = (answers: readonly QuestionAnswerView[]) =>
  answers
    .map(({ updated_at }) => updated_at)
    .sort()
    .at(-1);

/** What the server has stored of an answer, as far as this page knows. */
export class Answered {
  private answers: Map<string, QuestionAnswerView>;
  /** What was saved later than this is not known yet. */
  since: string;

  constructor(
    page: AnswerPage,
    private readonly head: HeadDraft,
  ) {
    this.answers = new Map(page.question_answers.map((each) => [each.question_id, each]));
    this.since = lastUpdatedAt(page.question_answers) ?? page.answer?.created_at ?? new Date(0).toISOString();
  }

  all = () => [...this.answers.values()];
  get = (questionId: string) => this.answers.get(questionId);
  set = (answer: QuestionAnswerView) => void this.answers.set(answer.question_id, answer);
  clear = () => this.answers.clear();
  dropPhoto(id: string): void {
    for (const answer of this.all()) this.set({ ...answer, files: answer.files.filter((file) => file.id !== id) });
  }

  /**
   * Takes over what a call answered. Gives what must be rendered anew: what has or had a conflict, or, with `always`,
   * all of it.
   */
  take(saved: FormAnswer, { always = false } = {}): string[] {
    const isHeadChanged = this.head.update(saved) && (always || saved.head_conflicts.length > 0);
    const changed = saved.question_answers.filter(({ question_id, conflicts }) => {
      const before = this.answers.get(question_id);
      return always || conflicts.length > 0 || (before?.conflicts.length ?? 0) > 0;
    });
    for (const answer of saved.question_answers) this.set(answer);
    return [...(isHeadChanged ? ["head"] : []), ...changed.map(({ question_id }) => question_id)];
  }

  /** Takes over what others saved, but for fields in which the user is busy. Gives what must be rendered anew. */
  load(update: FormAnswer, isBusy: (field: string) => boolean): string[] {
    const newer = update.question_answers.filter((answer) => isNewer(answer, this.answers.get(answer.question_id)));
    const taken = newer.filter(({ question_id }) => !isBusy(question_id));
    for (const answer of taken) this.set(answer);
    if (taken.length === newer.length) this.since = lastUpdatedAt(update.question_answers) ?? this.since;
    const isHeadChanged = !isBusy("head") && this.head.update(update);
    return [...(isHeadChanged ? ["head"] : []), ...taken.map(({ question_id }) => question_id)];
  }
}
