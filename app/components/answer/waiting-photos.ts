import { MOST_PHOTOS } from "@server/inspection/action-point/inputs";
import type { QuestionAnswerView } from "@server/inspection/answer/inputs";
import { newUploadKey } from "~/components/file/upload-key";
import type { Operation, StoredFile } from "~/offline/operation";
import { post } from "~/offline/post";
import { scalePhoto } from "~/offline/scale-photo";
import { addOperation, filesOf, operationsOf, storeOperations } from "~/offline/store";
import type { AnswerContext } from "./answer-context.ts";

export type WaitingPhoto = {
  id: string;
  questionId: string;
  name: string;
  /** Of the picture, to show it. */
  url: string;
  file: StoredFile;
  /** Why the server refused it, as a text key or in words; a refused photo is not sent again. */
  rejection?: string;
  /** The browser does not store it: it exists on this page alone. */
  isUnstored?: true;
};

/** Photos that are not on the server yet: shown at once, and stored on this device until they are. */
export class WaitingPhotos {
  list: WaitingPhoto[] = [];

  constructor(private context: AnswerContext) {}

  get unsent() {
    return this.list.filter(({ rejection }) => !rejection);
  }

  /** `stored`: how many the server has. One more than fit is shown with the reason, and not kept. */
  async add(questionId: string, chosen: File, stored = 0): Promise<void> {
    const scaled = await scalePhoto(chosen);
    const file = { field: "files", ...scaled, name: scaled.name || "foto.jpg" };
    const photo = { id: newUploadKey(), questionId, name: file.name, url: urlOf(file), file };
    const count = stored + this.unsent.filter((each) => each.questionId === questionId).length;
    if (count >= MOST_PHOTOS) {
      this.list = [...this.list, { ...photo, rejection: "answer.photo.full" }];
      return;
    }
    this.list = [...this.list, photo];
    await this.store(photo);
  }

  /** False where no waiting photo has this id. */
  drop(id: string): boolean {
    const photo = this.list.find((each) => each.id === id);
    if (!photo) return false;
    URL.revokeObjectURL(photo.url);
    this.list = this.list.filter((each) => each !== photo);
    void storeOperations([], [id]).catch(() => {});
    return true;
  }

  reject(id: string, rejection: string): void {
    this.list = this.list.map((photo) => (photo.id === id ? { ...photo, rejection } : photo));
  }

  /** Sends one photo. Gives the answer to its question; undefined if it was refused. Throws Unanswered. */
  async send({ id, questionId, file }: WaitingPhoto): Promise<QuestionAnswerView | undefined> {
    const { input, name } = this.operationOf({ id, questionId });
    const { userId, workspaceId } = this.context;
    const { result, refusal } = await post<QuestionAnswerView>({ user: userId, workspace: workspaceId, name, input }, [
      file,
    ]);
    if (!refusal) return result;
    this.reject(id, refusal.fields?.files?.[0] || refusal.message || "answer.photo.refused");
    return undefined;
  }

  /** Moves all photos to another answer. */
  async moveTo(context: AnswerContext): Promise<void> {
    this.context = context;
    for (const photo of this.list) {
      await storeOperations([], [photo.id]).catch(() => {});
      await this.store(photo);
    }
  }

  async restore(): Promise<void> {
    const { userId, place } = this.context;
    for (const operation of await operationsOf(userId).catch(() => [])) {
      if (operation.kind !== "call" || operation.name !== "answer.addPhotos" || operation.group !== place.answerId)
        continue;
      const [file] = await filesOf(operation.id);
      if (!file || this.list.some(({ id }) => id === operation.id)) continue;
      const questionId = String(operation.input.questionId);
      this.list = [{ id: operation.id, questionId, name: file.name, url: urlOf(file), file }, ...this.list];
    }
  }

  private async store(photo: WaitingPhoto): Promise<void> {
    const stored = await addOperation(this.operationOf(photo), [photo.file]).then(
      () => true,
      () => false,
    );
    if (!stored) this.list = this.list.map((each) => (each.id === photo.id ? { ...each, isUnstored: true } : each));
  }

  private operationOf({ id, questionId }: Pick<WaitingPhoto, "id" | "questionId">) {
    const { userId, workspaceId, place, about } = this.context;
    const { objectId, templateId, answerId, versionId } = place;
    const input = {
      id: objectId,
      templateId,
      answerId,
      questionId,
      photo_id: id,
      version_id: versionId,
      typed_by: userId,
    };
    return {
      ...{ id, userId, workspaceId, group: answerId, at: new Date().toISOString(), about },
      ...{ kind: "call", name: "answer.addPhotos", input, files: 1 },
    } satisfies Operation;
  }
}

const urlOf = ({ bytes, type }: StoredFile) => URL.createObjectURL(new Blob([bytes], { type }));
