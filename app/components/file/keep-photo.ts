/** Keeps a photo of an object on this device where it can't be sent; other files wait on their page. */
export const keepPhoto = (objectId: string) => async (file: File) => {
  if (!file.type.startsWith("image/")) return false;
  const { keepPhotos } = await import("~/offline/later");
  await keepPhotos(objectId, [file]);
  return true;
};
