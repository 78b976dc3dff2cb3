/** Looks for codes on a picture, and gives their texts. */
export type Reader = { read: (picture: HTMLCanvasElement) => Promise<string[]>; close: () => void };

type Detector = { detect: (picture: HTMLCanvasElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

const formats = ["qr_code", "data_matrix", "code_128"];

/** The browser's own reader where it knows all the codes that we stick and find; else the one that is loaded now. */
export async function openReader(): Promise<Reader> {
  return (await ownReader()) ?? (await import("./wasm-reader.ts")).wasmReader();
}

/** Loads the reader and lets it go again, so that the service worker keeps what it consists of for without a connection. */
export async function keepReader(): Promise<void> {
  const reader = await openReader();
  await reader.read(document.createElement("canvas")).finally(reader.close);
}

async function ownReader(): Promise<Reader | null> {
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass };
  const known = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!BarcodeDetector || !formats.every((format) => known.includes(format))) return null;
  const detector = new BarcodeDetector({ formats });
  return {
    read: async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue),
    close: () => {},
  };
}
