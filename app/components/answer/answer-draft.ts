import type { AnswerInput, HeadField, QuestionAnswerView } from "@server/inspection/answer/inputs";
import type { AnswerPage } from "@server/inspection/answer/page";
import { newUploadKey } from "~/components/file/upload-key";
import { server } from "~/web/server-calls";
import { asNewAnswer, hasFocus, lastUpdatedAt, withRemovedPoints } from "./answer-input.ts";
import { firstHead, HeadDraft } from "./head-draft.ts";
import { ObservableDraft } from "./observable-draft.ts";
import { saveTyped } from "./save-typed.ts";
import { SEND_DELAY_MS, type ShownAnswer } from "./saving.ts";
import { sendPhoto } from "./send.ts";
import { deleteStoredDraft, type StoredDraft, storeDraft, storedDraftsOf, type TypedAnswer } from "./stored-drafts.ts";
import { isNewer, unsentAfter } from "./typed-answers.ts";
import { WaitingPhotos } from "./waiting-photos.ts";
import { watchPage } from "./watch-page.ts";

/**
 * The state of an answer form while it is filled in: what the server has stored, what was typed and is not saved yet,
 * and the state of saving. It is kept outside React, which only renders it, so that typing never waits for a render.
 */
export class AnswerDraft extends ObservableDraft {
  answerId: string;
  exists: boolean;
  private photos = new WaitingPhotos();
  private answered: Map<string, QuestionAnswerView>;
  readonly head: HeadDraft;
  private typed = new Map<string, TypedAnswer>();
  /** Why the server refused what is typed, as text keys by question id. Not sent again until the user types on. */
  private refused = new Map<string, string>();
  private sending: Promise<void> | undefined;
  private since: string;

  constructor(private readonly page: AnswerPage) {
    super();
    this.answerId = page.answer_id;
    this.exists = page.answer !== null;
    this.answered = new Map(page.question_answers.map((each) => [each.question_id, each]));
    this.head = new HeadDraft(firstHead(page));
    this.since = lastUpdatedAt(page.question_answers) ?? page.answer?.created_at ?? new Date(0).toISOString();
  }

  shown(questionId: string): ShownAnswer | undefined {
    const [known, typed] = [this.answered.get(questionId), this.typed.get(questionId)];
    if (!typed) return known;
    const { action_points, ...given } = typed.given;
    return { ...known, ...(given as ShownAnswer), action_points: known?.action_points ?? [] };
  }
  typedPoints = (questionId: string) => this.typed.get(questionId)?.given.action_points ?? [];
  photosOf = (questionId: string) => this.photos.list.filter((photo) => photo.questionId === questionId);
  refusalOf = (questionId: string) => this.refused.get(questionId);
  get unsent() {
    return this.typed.size + this.head.unsent + this.photos.unsent.length;
  }

  /** Restores and sends what this browser had stored, then polls for others' changes. Gives the function to stop. */
  open(): () => void {
    void this.restore();
    const [send, store, poll] = [() => this.send(), () => this.storeTyped(), () => void this.poll()];
    const end = watchPage({ send, store, poll });
    return () => {
      end();
      this.send();
      clearTimeout(this.timer);
    };
  }

  type(questionId: string, given: AnswerInput): void {
    const seen = this.typed.get(questionId)?.seen ?? this.answered.get(questionId)?.revision ?? 0;
    this.refused.delete(questionId);
    this.typed.set(questionId, { given: withRemovedPoints(this.typedPoints(questionId), given), seen });
    this.sendSoon();
  }

  typeHead(field: HeadField, value: string): void {
    this.head.type(field, value);
    this.sendSoon();
  }

  async addPhoto(questionId: string, file: File): Promise<void> {
    const stored = this.photos.add({ ...this.context, answerId: this.answerId, questionId, exists: this.exists }, file);
    this.notify({ kind: "waiting" });
    await stored;
    this.send();
  }

  async dropPhoto(id: string): Promise<void> {
    if (this.photos.drop(id)) return this.notify();
    await this.callServer(
      () => server.answer.removePhoto.mutate({ ...this.target, fileId: id }),
      () => {
        for (const [question, answer] of this.answered)
          this.answered.set(question, { ...answer, files: answer.files.filter((file) => file.id !== id) });
        this.notify({ kind: "saved", at: new Date() });
      },
    );
  }

  /** Restores an answer that a save replaced. False when the call failed. */
  putBack = (questionId: string, replacedId: string) =>
    this.callServer(
      () => server.answer.putBack.mutate({ ...this.target, replacedId }),
      (answer) => {
        this.typed.delete(questionId);
        this.refused.delete(questionId);
        this.answered.set(questionId, answer);
        this.storeTyped();
        this.redraw(questionId);
        this.notify({ kind: "saved", at: new Date() });
      },
    );
  takeOver(questionId: string, given: AnswerInput): void {
    this.type(questionId, given);
    this.redraw(questionId);
  }

  /** Sends everything unsaved. False when something could not be saved. */
  async flush(): Promise<boolean> {
    clearTimeout(this.timer);
    do {
      while (this.sending) await this.sending;
      if (this.unsent > 0) await (this.sending = this.sendAll().finally(() => (this.sending = undefined)));
    } while (this.unsent > 0 && this.state.kind !== "trouble"); // the user may have typed during the call
    return this.unsent === 0;
  }
  send(): void {
    if (this.unsent > 0 && !this.sending) void this.flush();
  }

  /** The answer was deleted while the user typed: what they typed and saw becomes a new answer. */
  continueAsNewAnswer(): void {
    deleteStoredDraft({ userId: this.context.userId, answerId: this.answerId });
    this.typed = asNewAnswer(this.answered, this.typed);
    this.answered = new Map();
    this.answerId = newUploadKey();
    this.photos.moveTo(this.answerId);
    this.sendSoon();
  }

  private get context() {
    const { user_id, object, template, version } = this.page;
    return { userId: user_id, objectId: object.id, templateId: template.id, versionId: version.id };
  }
  private get target() {
    return { id: this.page.object.id, templateId: this.page.template.id, answerId: this.answerId };
  }
  private get storedDraft(): StoredDraft {
    return {
      ...this.context,
      answerId: this.answerId,
      typed: [...this.typed],
      head: this.head.typed,
      headSeen: this.head.seen,
      exists: this.exists,
    };
  }
  private storeTyped(): void {
    storeDraft(this.storedDraft);
  }
  private sendSoon(): void {
    this.storeTyped();
    this.notify({ kind: "waiting" });
    this.sendAfter(SEND_DELAY_MS);
  }
  private async restore(): Promise<void> {
    const drafts = storedDraftsOf(this.context.userId).filter((storedDraft) => this.isOfThisTemplate(storedDraft));
    const photos = (await this.photos.storedOf(this.context.userId)).filter((photo) => this.isOfThisTemplate(photo));
    // an answer begun without a connection got another id than the one on this page
    const startedEarlier = [...drafts, ...photos].find(({ answerId }) => answerId !== this.answerId);
    if (!this.exists && startedEarlier && ![...drafts, ...photos].some(({ answerId }) => answerId === this.answerId))
      this.answerId = startedEarlier.answerId;
    const stored = drafts.find(({ answerId }) => answerId === this.answerId);
    for (const [question, typed] of stored?.typed ?? []) {
      if (!this.typed.has(question)) this.typed.set(question, typed);
      this.countRender(question);
    }
    if (Object.keys(stored?.head ?? {}).length > 0) this.redraw("head");
    this.head.restore(stored);
    this.photos.restore(photos.filter(({ answerId }) => answerId === this.answerId));
    if (this.unsent > 0) {
      this.notify({ kind: "waiting" });
      this.send();
    }
  }
  private isOfThisTemplate = ({ objectId, templateId }: Pick<StoredDraft, "objectId" | "templateId">) =>
    objectId === this.context.objectId && templateId === this.context.templateId;

  private async sendAll(): Promise<void> {
    this.notify({ kind: "saving" });
    if (!(await this.sendWords()) || !(await this.sendPhotos())) return;
    this.resetRetryDelay();
    this.notify(
      this.refused.size > 0 ? { kind: "trouble", why: "refused", message: "" } : { kind: "saved", at: new Date() },
    );
    if (this.unsent > this.refused.size) this.sendSoon();
  }

  private async sendWords(): Promise<boolean> {
    const draft = this.storedDraft;
    const typed = draft.typed.filter(([question]) => !this.refused.has(question));
    return this.callServer(
      () => saveTyped({ ...draft, typed }),
      ({ saved, sent, refused }) => {
        for (const [question, key] of refused)
          if (this.typed.get(question)?.given === new Map(typed).get(question)?.given) this.refused.set(question, key);
        if (!saved) return;
        this.exists = true;
        this.head.markSaved(draft.head, saved);
        for (const answer of saved.question_answers)
          if (sent.has(answer.question_id)) this.answered.set(answer.question_id, answer);
        this.typed = unsentAfter(this.typed, sent, this.answered);
        this.storeTyped();
      },
    );
  }

  private async sendPhotos(): Promise<boolean> {
    for (const photo of this.photos.unsent) {
      const isSent = await this.callServer(
        () => sendPhoto(photo),
        (answer) => {
          this.exists = true;
          this.answered.set(photo.questionId, answer);
          this.photos.drop(photo.id);
        },
        ({ why, message }) => why === "refused" && this.photos.markRejected(photo.id, message),
      );
      if (!isSent) return false;
      this.notify();
    }
    return true;
  }

  /** Loads what others saved, but for questions that the user is in or has unsaved text for: saving reports both. */
  private async poll(): Promise<void> {
    if (!this.exists || this.sending || !navigator.onLine) return;
    const update = await server.answer.since.query({ ...this.target, since: this.since }).catch(() => undefined);
    if (!update || this.sending) return;
    if (!hasFocus("head") && this.head.update(update.head)) this.redraw("head");
    for (const answer of update.question_answers) {
      if (!isNewer(answer, this.answered.get(answer.question_id))) continue;
      if (this.typed.has(answer.question_id) || hasFocus(answer.question_id)) continue;
      this.answered.set(answer.question_id, answer);
      this.redraw(answer.question_id);
    }
    const upToDate = update.question_answers.filter(
      ({ question_id, revision }) => (this.answered.get(question_id)?.revision ?? 0) >= revision,
    );
    if (upToDate.length === update.question_answers.length)
      this.since = lastUpdatedAt(update.question_answers) ?? this.since;
  }
}
