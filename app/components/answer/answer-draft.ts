import type { AnswerInput, HeadField } from "@server/inspection/answer/inputs";
import type { AnswerPage } from "@server/inspection/answer/page";
import { newUploadKey } from "~/components/file/upload-key";
import { holdLock } from "~/offline/locks";
import { server } from "~/web/server-calls";
import { type AnswerContext, contextOf } from "./answer-context.ts";
import { hasFocus, withRemovedPoints } from "./answer-input.ts";
import { Answered } from "./answered.ts";
import { begunHere } from "./begun-here.ts";
import { headFieldIn, knownOf, toldIn } from "./field-values.ts";
import { finishOnDevice, type HereSignature, isFinishedOnDevice, reopenOnDevice, seenIn } from "./finishing-here.ts";
import { firstHead, HeadDraft } from "./head-draft.ts";
import { ObservableDraft } from "./observable-draft.ts";
import { SEND_DELAY_MS, type ShownAnswer } from "./saving.ts";
import { failureOf } from "./send.ts";
import { UnsentFields } from "./unsent-fields.ts";
import { WaitingPhotos } from "./waiting-photos.ts";
import { watchPage } from "./watch-page.ts";

/**
 * The state of an answer form while it is filled in: what the server has stored, what was typed and is not saved yet,
 * and the state of saving. It is kept outside React, which only renders it, so that typing never waits for a render.
 */
export class AnswerDraft extends ObservableDraft {
  answerId: string;
  exists: boolean;
  /** It was finished on this device, which has not sent that yet. */
  isFinishedHere = false;
  private readonly answered: Answered;
  private readonly fields: UnsentFields;
  private readonly photos: WaitingPhotos;
  readonly head: HeadDraft;
  private sending: Promise<void> | undefined;
  private adding: Promise<void> = Promise.resolve();
  /** Null: another tab may send for this answer. */
  private release: (() => void) | null = null;

  constructor(private readonly page: AnswerPage) {
    super();
    this.answerId = page.answer_id;
    this.exists = page.answer !== null;
    this.fields = new UnsentFields(this.context);
    this.photos = new WaitingPhotos(this.context);
    this.head = new HeadDraft(firstHead(page), page.head_conflicts, this.fields);
    this.answered = new Answered(page, this.head);
  }

  shown = (questionId: string): ShownAnswer | undefined => {
    const [known, typed] = [this.answered.get(questionId), this.typedIn(questionId)];
    if (!typed) return known;
    const { action_points, ...given } = typed;
    return { ...known, ...(given as ShownAnswer), action_points: known?.action_points ?? [] };
  };
  typedPoints = (questionId: string) => this.typedIn(questionId)?.action_points ?? [];
  photosOf = (questionId: string) => this.photos.list.filter((photo) => photo.questionId === questionId);
  refusalOf = (questionId: string) => this.fields.refusalOf(questionId);
  get unsent() {
    return this.fields.count + this.photos.unsent.length;
  }
  /** Closing the page would lose something. */
  get isUnstored() {
    return (this.fields.isUnstored && this.fields.count > 0) || this.photos.unsent.some(({ isUnstored }) => isUnstored);
  }

  /** Restores and sends what this device had stored, then polls for others' changes. Gives the function to stop. */
  open(): () => void {
    this.isEnded = false;
    const restored = this.restore();
    const end = watchPage({ send: () => this.send(), poll: () => void this.poll() });
    return () => {
      end();
      clearTimeout(this.timer);
      this.isEnded = true;
      // nobody else sends for this answer before this is done
      void restored.then(() => this.flush()).finally(() => this.release?.());
    };
  }

  type(questionId: string, given: AnswerInput): void {
    const input = withRemovedPoints(this.typedPoints(questionId), given);
    this.fields.type(questionId, input, knownOf(this.answered.get(questionId)));
    this.sendSoon();
  }

  typeHead(field: HeadField, value: string): void {
    this.head.type(field, value);
    this.sendSoon();
  }

  async addPhoto(questionId: string, file: File): Promise<void> {
    this.notify({ kind: "waiting" });
    const before = this.adding;
    this.adding = before.then(() => this.photos.add(questionId, file, this.answered.get(questionId)?.files.length));
    await this.adding;
    this.notify();
    this.send();
  }

  async dropPhoto(id: string): Promise<void> {
    if (this.photos.drop(id)) return this.notify();
    await this.callServer(
      () => server.answer.removePhoto.mutate({ ...this.target, fileId: id }),
      () => {
        this.answered.dropPhoto(id);
        this.notify({ kind: "saved", at: new Date() });
      },
    );
  }

  /** Keeps one value of a conflict, or both. False when the call failed. */
  decide = (conflictId: string, keep: "stored" | "other" | "both") =>
    this.callServer(
      () => server.answer.decide.mutate({ ...this.target, conflictId, keep }),
      (saved) => {
        for (const field of this.answered.take(saved, { always: true })) this.redraw(field);
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
    if (!this.release) return this.unsent === 0;
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
    const seen = this.answered.all().filter(({ question_id }) => !this.fields.has(question_id));
    this.answered.clear();
    this.answerId = newUploadKey();
    this.fields.moveTo(this.context.place);
    void this.photos.moveTo(this.context);
    for (const answer of seen) this.type(answer.question_id, toldIn(answer));
    this.sendSoon();
  }

  /** Finishes the answer on this device, to be sent later. Rejects when the browser has no room. */
  async finishHere(signature?: HereSignature): Promise<void> {
    await this.adding;
    if (this.isUnstored) throw new Error("This device has no room for what was filled in.");
    await finishOnDevice(this.context, seenIn(this.page, this.shown), signature);
    this.isFinishedHere = true;
    this.notify();
  }
  async reopenHere(): Promise<boolean> {
    const isReopened = await reopenOnDevice(this.context);
    this.isFinishedHere &&= !isReopened;
    this.notify();
    return isReopened;
  }

  private get context(): AnswerContext {
    return contextOf(this.page, this.answerId, this.exists);
  }
  private typedIn = (questionId: string) => this.fields.typed(questionId) as AnswerInput | undefined;
  private get target() {
    return { id: this.page.object.id, templateId: this.page.template.id, answerId: this.answerId };
  }
  private sendSoon(): void {
    this.notify({ kind: "waiting" });
    this.sendAfter(SEND_DELAY_MS);
  }

  private async restore(): Promise<void> {
    if (!this.exists) await this.continueUnsentAnswer();
    this.release = await holdLock(`answer:${this.answerId}`);
    for (const field of await this.fields.restore()) this.countRender(headFieldIn(field) ? "head" : field);
    await this.photos.restore();
    this.isFinishedHere = await isFinishedOnDevice(this.context);
    if (this.isFinishedHere) return this.notify();
    if (this.unsent === 0) return;
    this.notify({ kind: "waiting" });
    this.send();
  }
  /**
   * Goes on with an answer that was begun here and never reached the server. Otherwise a page from the cache, which was
   * perhaps opened and sent before, begins another one.
   */
  private async continueUnsentAnswer(): Promise<void> {
    const begun = await begunHere(this.context);
    const isFromCache = document.documentElement.dataset.keptAt !== undefined;
    if (this.fields.count > 0 || (!begun && !isFromCache) || begun === this.answerId) return;
    this.answerId = begun ?? newUploadKey();
    this.fields.moveTo(this.context.place);
    await this.photos.moveTo(this.context);
  }

  private async sendAll(): Promise<void> {
    this.notify({ kind: "saving" });
    if (!(await this.sendWords()) || !(await this.sendPhotos())) return;
    this.resetRetryDelay();
    const isRefused = this.fields.refusedCount > 0;
    this.notify(isRefused ? { kind: "trouble", why: "refused", message: "" } : { kind: "saved", at: new Date() });
    if (this.unsent > this.fields.refusedCount) this.sendSoon();
  }

  private sendWords = () =>
    this.callServer(
      async () => {
        const { saved, refusal } = await this.fields.send();
        if (refusal) throw failureOf(refusal);
        return saved;
      },
      (saved) => {
        if (!saved) return;
        this.exists = true;
        for (const field of this.answered.take(saved)) this.redraw(field);
      },
    );

  private async sendPhotos(): Promise<boolean> {
    for (const photo of this.photos.unsent) {
      const isSent = await this.callServer(
        () => this.photos.send(photo),
        (answer) => {
          if (!answer) return;
          this.exists = true;
          this.answered.set(answer);
          this.photos.drop(photo.id);
        },
      );
      if (!isSent) return false;
      this.notify();
    }
    return true;
  }

  /** Loads what others saved, but for questions that the user is in or has unsaved text for: saving reports both. */
  private async poll(): Promise<void> {
    if (!this.exists || this.sending || !navigator.onLine) return;
    const { since } = this.answered;
    const update = await server.answer.since.query({ ...this.target, since }).catch(() => undefined);
    if (!update || this.sending) return;
    const isBusy = (field: string) => this.fields.has(field) || hasFocus(field);
    for (const field of this.answered.load(update, isBusy)) this.redraw(field);
  }
}
