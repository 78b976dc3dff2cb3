/**
 * A UUIDv7 that identifies an upload, so that the server stores it once however often it is sent. crypto.randomUUID is
 * only available with https.
 */
export function newUploadKey(now = Date.now()): string {
  const random = crypto.getRandomValues(new Uint8Array(10));
  random[0] = (random[0]! & 0x0f) | 0x70;
  random[2] = (random[2]! & 0x3f) | 0x80;
  const hex =
    now.toString(16).padStart(12, "0") + [...random].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
