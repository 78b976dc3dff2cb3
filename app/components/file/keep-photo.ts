/** Keeps a photo of an object on this device where it can't be sent; other files wait on their page. */
export const keepPhoto =
  (objectId: string) => async (file: File, fields: Record<string, string>, isWanted: () => boolean) => {
    if (!file.type.startsWith("image/")) return false;
    const later = await import("~/offline/later");
    await later.keepPhoto(objectId, file, fields, isWanted);
    return true;
  };
