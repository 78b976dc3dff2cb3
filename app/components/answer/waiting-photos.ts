import { newUploadKey } from "~/components/file/upload-key";
import { deleteStoredPhoto, type StoredPhoto, storedPhotosOf, storePhoto } from "./stored-photos.ts";

export type WaitingPhoto = StoredPhoto & {
  url: string;
  /** Why the server refused it, as a text key; a refused photo is not sent again. */
  rejection?: string;
};
type PhotoContext = Omit<StoredPhoto, "id" | "name" | "bytes">;

/** Photos that are not on the server yet: shown at once, and stored in the browser until they are. */
export class WaitingPhotos {
  list: WaitingPhoto[] = [];

  get unsent() {
    return this.list.filter(({ rejection }) => !rejection);
  }

  add(context: PhotoContext, file: File): Promise<boolean> {
    const photo = { ...context, id: newUploadKey(), name: file.name || "foto.jpg", bytes: file };
    this.list = [...this.list, { ...photo, url: URL.createObjectURL(file) }];
    return storePhoto(photo);
  }

  /** False where no waiting photo has this id. */
  drop(id: string): boolean {
    const photo = this.list.find((each) => each.id === id);
    if (!photo) return false;
    URL.revokeObjectURL(photo.url);
    this.list = this.list.filter((each) => each !== photo);
    void deleteStoredPhoto(id);
    return true;
  }

  markRejected(id: string, message: string): true {
    const rejection = message || "answer.photo.refused";
    this.list = this.list.map((photo) => (photo.id === id ? { ...photo, rejection } : photo));
    return true;
  }

  /** Moves all photos to another answer. */
  moveTo(answerId: string): void {
    this.list = this.list.map((photo) => ({ ...photo, answerId }));
    for (const { url: _url, rejection: _refused, ...photo } of this.list) void storePhoto(photo);
  }

  storedOf = (userId: string): Promise<StoredPhoto[]> => storedPhotosOf(userId);

  restore(photos: readonly StoredPhoto[]): void {
    const missing = photos.filter(({ id }) => !this.list.some((photo) => photo.id === id));
    this.list = [...missing.map((photo) => ({ ...photo, url: URL.createObjectURL(photo.bytes) })), ...this.list];
  }
}
