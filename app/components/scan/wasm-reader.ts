import type { Reader } from "./reader.ts";

/** Reads codes with WebAssembly, in a worker: pages may not run it (server/platform/headers.ts), and stay quick. */
export function wasmReader(): Reader {
  const worker = new Worker(new URL("./scan.worker.ts", import.meta.url), { type: "module" });
  return {
    read: (picture) =>
      new Promise<string[]>((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<string[] | null>) =>
          data ? resolve(data) : reject(new Error("The reader of codes failed."));
        worker.onerror = () => reject(new Error("The reader of codes could not be loaded."));
        const { width, height } = picture;
        const image = picture.getContext("2d")!.getImageData(0, 0, width, height);
        worker.postMessage(image, [image.data.buffer]);
      }),
    close: () => worker.terminate(),
  };
}
