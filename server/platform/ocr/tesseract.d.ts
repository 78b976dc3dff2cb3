/** The part of it that is used. Said here, because the package is optional: without it the types hold too. */
declare module "tesseract.js" {
  export type Worker = {
    recognize(
      picture: Buffer,
      options: { rotateAuto: boolean },
    ): Promise<{ data: { text: string; confidence: number } }>;
    terminate(): Promise<void>;
  };
  export const OEM: { LSTM_ONLY: number };
  export function createWorker(
    languages: readonly string[],
    mode: number,
    options: { langPath: string; cacheMethod: "none" },
  ): Promise<Worker>;
}
