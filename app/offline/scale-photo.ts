/** The longest side of a photo that is sent, in pixels: enough to read a type plate. */
const LONGEST_PX = 2400;

/**
 * A photo as it is sent: at most 2400 pixels long, without the place and device that cameras write into it. What the
 * browser cannot draw, such as a PDF, stays as it is.
 */
export async function scalePhoto(file: File): Promise<{ name: string; type: string; bytes: ArrayBuffer }> {
  const { name, type } = file;
  if (!/^image\/(jpeg|png|webp|heic|heif|avif)$/.test(type)) return { name, type, bytes: await file.arrayBuffer() };
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, LONGEST_PX / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext("2d")!.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));
    if (!drawn) throw new Error("The canvas gave no picture.");
    return { name: name.replace(/(\.\w+)?$/, ".jpg"), type: drawn.type, bytes: await drawn.arrayBuffer() };
  } catch {
    return { name, type, bytes: await file.arrayBuffer() };
  }
}
