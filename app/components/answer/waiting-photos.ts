import { newUploadKey } from "~/components/file/upload-key";
import { dropPhotoDraft, keepPhotoDraft, type PhotoDraft, photoDraftsOf } from "./photo-drafts.ts";

export type WaitingPhoto = PhotoDraft & {
  url: string;
  /** Why it is not taken; it is not sent again. */
  refused?: string;
};
type Place = Omit<PhotoDraft, "id" | "name" | "bytes">;

/** Photos on their way to an answer: shown at once, kept in the browser until the server has them. */
export class WaitingPhotos {
  list: WaitingPhoto[] = [];

  get unsent() {
    return this.list.filter(({ refused }) => !refused);
  }

  add(place: Place, file: File): Promise<boolean> {
    const photo = { ...place, id: newUploadKey(), name: file.name || "foto.jpg", bytes: file };
    this.list = [...this.list, { ...photo, url: URL.createObjectURL(file) }];
    return keepPhotoDraft(photo);
  }

  /** False where it is none of these. */
  drop(id: string): boolean {
    const photo = this.list.find((each) => each.id === id);
    if (!photo) return false;
    URL.revokeObjectURL(photo.url);
    this.list = this.list.filter((each) => each !== photo);
    void dropPhotoDraft(id);
    return true;
  }

  reject(id: string, why: string): true {
    const refused = why || "answer.photo.refused";
    this.list = this.list.map((photo) => (photo.id === id ? { ...photo, refused } : photo));
    return true;
  }

  /** They go to another answer. */
  moveTo(answerId: string): void {
    this.list = this.list.map((photo) => ({ ...photo, answerId }));
    for (const { url: _url, refused: _refused, ...photo } of this.list) void keepPhotoDraft(photo);
  }

  left = (userId: string): Promise<PhotoDraft[]> => photoDraftsOf(userId);

  restore(photos: readonly PhotoDraft[]): void {
    const news = photos.filter(({ id }) => !this.list.some((photo) => photo.id === id));
    this.list = [...news.map((photo) => ({ ...photo, url: URL.createObjectURL(photo.bytes) })), ...this.list];
  }
}
