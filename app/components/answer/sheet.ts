import type { GivenAnswer, HeadField, QuestionAnswerView } from "@server/inspection/answer/inputs";
import type { AnswerPage } from "@server/inspection/answer/page";
import { newUploadKey } from "~/components/file/upload-key";
import { server } from "~/web/server-calls";
import { type Draft, draftsOf, dropDraft, keepDraft, type Typed } from "./drafts.ts";
import { HeadTyped } from "./head-typed.ts";
import { afresh, isWithin, keepingTaken, latest } from "./read-given.ts";
import { PAUSE_MS, type Shown } from "./saved.ts";
import { sendPhoto } from "./send.ts";
import { asSent, isNews, stillToSend } from "./sent.ts";
import { ShownState } from "./shown-state.ts";
import { WaitingPhotos } from "./waiting-photos.ts";
import { whileOpen } from "./while-open.ts";

/**
 * An answer while it is filled in: what the server has of it, what was typed and is not there yet, and how far that is.
 * It lives beside React, which only shows it: nobody waits for a page to be drawn while typing.
 */
export class Sheet extends ShownState {
  answerId: string;
  exists: boolean;
  private photos = new WaitingPhotos();
  private answered: Map<string, QuestionAnswerView>;
  readonly head: HeadTyped;
  private typed = new Map<string, Typed>();
  private busy: Promise<void> | undefined;
  private since: string;

  constructor(private readonly page: AnswerPage) {
    super();
    this.answerId = page.answer_id;
    this.exists = page.answer !== null;
    this.answered = new Map(page.question_answers.map((each) => [each.question_id, each]));
    this.head = new HeadTyped(page.answer?.head ?? {});
    this.since = latest(page.question_answers) ?? page.answer?.created_at ?? new Date(0).toISOString();
  }

  shown(questionId: string): Shown | undefined {
    const [known, typed] = [this.answered.get(questionId), this.typed.get(questionId)];
    if (!typed) return known;
    const { action_points, ...given } = typed.given;
    return { ...known, ...(given as Shown), action_points: known?.action_points ?? [] };
  }
  typedPoints = (questionId: string) => this.typed.get(questionId)?.given.action_points ?? [];
  photosOf = (questionId: string) => this.photos.list.filter((photo) => photo.questionId === questionId);
  get unsent() {
    return this.typed.size + this.head.unsent + this.photos.unsent.length;
  }

  /** What was left here before comes back, and goes out; from then on it listens. Gives what ends it. */
  open(): () => void {
    void this.restore();
    const end = whileOpen({
      send: () => this.send(),
      remember: () => this.remember(),
      listen: () => void this.listen(),
    });
    return () => {
      end();
      this.send();
      clearTimeout(this.timer);
    };
  }

  type(questionId: string, given: GivenAnswer): void {
    const seen = this.typed.get(questionId)?.seen ?? this.answered.get(questionId)?.revision ?? 0;
    this.typed.set(questionId, { given: keepingTaken(this.typedPoints(questionId), given), seen });
    this.later();
  }

  typeHead(field: HeadField, value: string): void {
    this.head.type(field, value);
    this.later();
  }

  async addPhoto(questionId: string, file: File): Promise<void> {
    const kept = this.photos.add({ ...this.place, answerId: this.answerId, questionId, exists: this.exists }, file);
    this.tell({ kind: "waiting" });
    await kept;
    this.send();
  }

  async dropPhoto(id: string): Promise<void> {
    if (this.photos.drop(id)) return this.tell();
    await this.ask(
      () => server.answer.removePhoto.mutate({ ...this.at, fileId: id }),
      () => {
        for (const [question, answer] of this.answered)
          this.answered.set(question, { ...answer, files: answer.files.filter((file) => file.id !== id) });
        this.tell({ kind: "saved", at: new Date() });
      },
    );
  }

  /** Words of somebody else, or of the last time: taken over by a click. */
  putBack = (questionId: string, replacedId: string) =>
    this.ask(
      () => server.answer.putBack.mutate({ ...this.at, replacedId }),
      (answer) => {
        this.typed.delete(questionId);
        this.answered.set(questionId, answer);
        this.remember();
        this.redraw(questionId);
        this.tell({ kind: "saved", at: new Date() });
      },
    );
  takeOver(questionId: string, given: GivenAnswer): void {
    this.type(questionId, given);
    this.redraw(questionId);
  }

  /** Sends what waits, and says when all is there; false where something is not. */
  async flush(): Promise<boolean> {
    clearTimeout(this.timer);
    do {
      while (this.busy) await this.busy;
      if (this.unsent > 0) await (this.busy = this.sendAll().finally(() => (this.busy = undefined)));
    } while (this.unsent > 0 && this.state.kind !== "trouble"); // typed meanwhile
    return this.unsent === 0;
  }
  send(): void {
    if (this.unsent > 0 && !this.busy) void this.flush();
  }

  /** It was deleted while somebody typed: what they typed, and what they saw, goes on as another answer. */
  asNew(): void {
    dropDraft({ userId: this.place.userId, answerId: this.answerId });
    this.typed = afresh(this.answered, this.typed);
    this.answered = new Map();
    this.answerId = newUploadKey();
    this.photos.moveTo(this.answerId);
    this.later();
  }

  private get place() {
    const { user_id, object, template, version } = this.page;
    return { userId: user_id, objectId: object.id, templateId: template.id, versionId: version.id };
  }
  private get at() {
    return { id: this.page.object.id, templateId: this.page.template.id, answerId: this.answerId };
  }
  private get draft(): Draft {
    return {
      ...this.place,
      answerId: this.answerId,
      typed: [...this.typed],
      head: this.head.typed,
      headSeen: this.head.seen,
      exists: this.exists,
    };
  }
  private remember(): void {
    keepDraft(this.draft);
  }
  private later(): void {
    this.remember();
    this.tell({ kind: "waiting" });
    this.sendIn(PAUSE_MS);
  }
  private async restore(): Promise<void> {
    const drafts = draftsOf(this.place.userId).filter((draft) => this.isHere(draft));
    const photos = (await this.photos.left(this.place.userId)).filter((photo) => this.isHere(photo));
    // what was begun without a connection had no page yet
    const begun = [...drafts, ...photos].find(({ answerId }) => answerId !== this.answerId);
    if (!this.exists && begun && ![...drafts, ...photos].some(({ answerId }) => answerId === this.answerId))
      this.answerId = begun.answerId;
    const mine = drafts.find(({ answerId }) => answerId === this.answerId);
    for (const [question, typed] of mine?.typed ?? []) {
      if (!this.typed.has(question)) this.typed.set(question, typed);
      this.countDrawn(question);
    }
    if (Object.keys(mine?.head ?? {}).length > 0) this.redraw("head");
    this.head.restore(mine);
    this.photos.restore(photos.filter(({ answerId }) => answerId === this.answerId));
    if (this.unsent > 0) {
      this.tell({ kind: "waiting" });
      this.send();
    }
  }
  private isHere = ({ objectId, templateId }: Pick<Draft, "objectId" | "templateId">) =>
    objectId === this.place.objectId && templateId === this.place.templateId;

  private async sendAll(): Promise<void> {
    this.tell({ kind: "saving" });
    const done = (await this.sendWords()) && (await this.sendPhotos());
    if (!done) return;
    this.askedWell();
    this.tell({ kind: "saved", at: new Date() });
    if (this.unsent > 0) this.later();
  }

  private async sendWords(): Promise<boolean> {
    const [sent, head] = [new Map(this.typed), this.head.typed];
    if (sent.size === 0 && Object.keys(head).length === 0) return true;
    return this.ask(
      () =>
        server.answer.save.mutate({
          ...this.at,
          version_id: this.place.versionId,
          typed_by: this.place.userId,
          head,
          head_seen: this.head.seen,
          question_answers: asSent(sent),
        }),
      (saved) => {
        this.exists = true;
        this.head.saved(head, saved);
        for (const answer of saved.question_answers)
          if (sent.has(answer.question_id)) this.answered.set(answer.question_id, answer);
        this.typed = stillToSend(this.typed, sent, this.answered);
        this.remember();
      },
    );
  }

  private async sendPhotos(): Promise<boolean> {
    for (const photo of this.photos.unsent) {
      const took = await this.ask(
        () => sendPhoto(photo),
        (answer) => {
          this.exists = true;
          this.answered.set(photo.questionId, answer);
          this.photos.drop(photo.id);
        },
        ({ why, message }) => why === "refused" && this.photos.reject(photo.id, message),
      );
      if (!took) return false;
      this.tell();
    }
    return true;
  }

  /** What others wrote since; a field that somebody is in, or has typed in, is left alone: saving it tells both. */
  private async listen(): Promise<void> {
    if (!this.exists || this.busy || !navigator.onLine) return;
    const heard = await server.answer.since.query({ ...this.at, since: this.since }).catch(() => undefined);
    if (!heard || this.busy) return;
    if (!isWithin("head") && this.head.hear(heard.head)) this.redraw("head");
    for (const answer of heard.question_answers) {
      if (!isNews(answer, this.answered.get(answer.question_id))) continue;
      if (this.typed.has(answer.question_id) || isWithin(answer.question_id)) continue;
      this.answered.set(answer.question_id, answer);
      this.redraw(answer.question_id);
    }
    const settled = heard.question_answers.filter(
      ({ question_id, revision }) => (this.answered.get(question_id)?.revision ?? 0) >= revision,
    );
    if (settled.length === heard.question_answers.length) this.since = latest(heard.question_answers) ?? this.since;
  }
}
