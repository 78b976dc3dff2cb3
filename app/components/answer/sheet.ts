import type { GivenAnswer, Head, HeadField, QuestionAnswerView } from "@server/inspection/answer/inputs";
import type { AnswerPage } from "@server/inspection/answer/page";
import { newUploadKey } from "~/components/file/upload-key";
import { type Draft, draftsOf, dropDraft, keepDraft, type Typed } from "./drafts.ts";
import { afresh, isWithin, keepingTaken, latest } from "./read-given.ts";
import { PAUSE_MS, RETRY_MS, type SavedState, type Shown } from "./saved.ts";
import { isTrouble, sendPhoto, server, type Trouble, troubleOf } from "./send.ts";
import { WaitingPhotos } from "./waiting-photos.ts";
import { whileOpen } from "./while-open.ts";

/**
 * An answer while it is filled in: what the server has of it, what was typed and is not there yet, and how far that is.
 * It lives beside React, which only shows it: nobody waits for a page to be drawn while typing.
 */
export class Sheet {
  state: SavedState = { kind: "idle" };
  answerId: string;
  exists: boolean;
  private photos = new WaitingPhotos();
  private answered: Map<string, QuestionAnswerView>;
  private head: Head;
  private typed = new Map<string, Typed>();
  private typedHead: Head = {};
  private headSeen: Head = {};
  /** What others had written at the head, where there was no room for both. */
  headReplaced: Head = {};
  private drawn = new Map<string, number>();
  private listeners = new Set<() => void>();
  private counter = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private busy: Promise<void> | undefined;
  private retryIn = RETRY_MS.first;
  private since: string;

  constructor(private readonly page: AnswerPage) {
    this.answerId = page.answer_id;
    this.exists = page.answer !== null;
    this.answered = new Map(page.question_answers.map((each) => [each.question_id, each]));
    this.head = page.answer?.head ?? {};
    this.since = latest(page.question_answers) ?? page.answer?.created_at ?? new Date(0).toISOString();
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  version = () => this.counter;
  /**
   * Another number wherever a question's fields have to be drawn anew: somebody else filled it in, or it was put back.
   */
  drawnAs = (questionId: string) => this.drawn.get(questionId) ?? 0;

  shown(questionId: string): Shown | undefined {
    const [known, typed] = [this.answered.get(questionId), this.typed.get(questionId)];
    if (!typed) return known;
    const { action_points, ...given } = typed.given;
    return { ...known, ...(given as Shown), action_points: known?.action_points ?? [] };
  }
  typedPoints = (questionId: string) => this.typed.get(questionId)?.given.action_points ?? [];
  headShown = (): Head => ({ ...this.head, ...this.typedHead });
  photosOf = (questionId: string) => this.photos.list.filter((photo) => photo.questionId === questionId);
  get unsent() {
    return this.typed.size + Object.keys(this.typedHead).length + this.photos.unsent.length;
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
    const { [field]: _read, ...others } = this.headReplaced;
    this.headReplaced = others;
    if (this.typedHead[field] === undefined) this.headSeen = { ...this.headSeen, [field]: this.head[field] ?? "" };
    this.typedHead = { ...this.typedHead, [field]: value };
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
      head: this.typedHead,
      headSeen: this.headSeen,
      exists: this.exists,
    };
  }
  private remember(): void {
    keepDraft(this.draft);
  }
  private later(): void {
    this.remember();
    this.tell({ kind: "waiting" });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.send(), PAUSE_MS);
  }
  private tell(state: SavedState = this.state): void {
    this.state = state;
    this.counter++;
    for (const listener of this.listeners) listener();
  }
  private redraw(questionId: string): void {
    this.drawn.set(questionId, this.drawnAs(questionId) + 1);
    this.tell();
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
      this.drawn.set(question, this.drawnAs(question) + 1);
    }
    if (Object.keys(mine?.head ?? {}).length > 0) this.redraw("head");
    this.headSeen = { ...this.head, ...mine?.headSeen, ...this.headSeen };
    this.typedHead = { ...mine?.head, ...this.typedHead };
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
    this.retryIn = RETRY_MS.first;
    this.tell({ kind: "saved", at: new Date() });
    if (this.unsent > 0) this.later();
  }

  private async sendWords(): Promise<boolean> {
    const [sent, head] = [new Map(this.typed), this.typedHead];
    if (sent.size === 0 && Object.keys(head).length === 0) return true;
    const question_answers = [...sent].map(([question_id, { given, seen }]) => ({
      ...given,
      question_id,
      revision: seen,
    }));
    const { versionId: version_id, userId: typed_by } = this.place;
    return this.ask(
      () =>
        server.answer.save.mutate({
          ...this.at,
          version_id,
          typed_by,
          head,
          head_seen: this.headSeen,
          question_answers,
        }),
      (saved) => {
        this.exists = true;
        this.head = saved.head;
        this.headSeen = saved.head;
        this.headReplaced = { ...this.headReplaced, ...saved.head_replaced };
        if (this.typedHead === head) this.typedHead = {};
        const now = new Map(saved.question_answers.map((each) => [each.question_id, each]));
        for (const [question, { given }] of sent) {
          const answer = now.get(question);
          if (answer) this.answered.set(question, answer);
          const typed = this.typed.get(question);
          if (typed?.given === given) this.typed.delete(question);
          else if (typed && answer) this.typed.set(question, { ...typed, seen: answer.revision });
        }
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
        ({ why, message }) => why === "refused" && this.photos.refuse(photo.id, message),
      );
      if (!took) return false;
      this.tell();
    }
    return true;
  }

  /** Asks the server something, and says what is wrong where it can't; what is worth another try is tried again. */
  private async ask<T>(
    question: () => Promise<T>,
    take: (answer: T) => void,
    settle?: (trouble: Trouble) => boolean,
  ): Promise<boolean> {
    try {
      take(await question());
      return true;
    } catch (error) {
      const trouble = isTrouble(error) ? error : troubleOf(error);
      if (settle?.(trouble)) return true;
      this.tell({ kind: "trouble", ...trouble });
      if (trouble.why === "offline" || trouble.why === "later") {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.send(), this.retryIn);
        this.retryIn = Math.min(this.retryIn * 2, RETRY_MS.most);
      }
      return false;
    }
  }

  /** What others wrote since; a field that somebody is in, or has typed in, is left alone: saving it tells both. */
  private async listen(): Promise<void> {
    if (!this.exists || this.busy || !navigator.onLine) return;
    const heard = await server.answer.since.query({ ...this.at, since: this.since }).catch(() => undefined);
    if (!heard || this.busy) return;
    if (
      Object.keys(this.typedHead).length === 0 &&
      !isWithin("head") &&
      JSON.stringify(heard.head) !== JSON.stringify(this.head)
    ) {
      this.head = heard.head;
      this.redraw("head");
    }
    for (const answer of heard.question_answers) {
      const known = this.answered.get(answer.question_id);
      if (known && known.revision >= answer.revision && known.updated_at >= answer.updated_at) continue;
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
