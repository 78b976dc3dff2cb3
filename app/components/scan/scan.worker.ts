import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";

const worker = self as unknown as {
  onmessage: (event: MessageEvent<ImageData>) => void;
  postMessage: (texts: string[] | null) => void;
};

prepareZXingModule({ overrides: { locateFile: () => wasm } });

/** Answers a picture with the texts of the codes on it; null: the reader failed. */
worker.onmessage = ({ data }) => {
  readBarcodes(data, { formats: ["QRCode", "DataMatrix", "Code128"], maxNumberOfSymbols: 10 }).then(
    (codes) => worker.postMessage(codes.map(({ text }) => text)),
    () => worker.postMessage(null),
  );
};
