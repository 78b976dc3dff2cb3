import jbig2 from "pdfjs-dist/wasm/jbig2.wasm?url";
import openjpeg from "pdfjs-dist/wasm/openjpeg.wasm?url";
import qcms from "pdfjs-dist/wasm/qcms_bg.wasm?url";

/** Decoders of image formats, loaded when a PDF needs them; and the standard fonts that PDFs need not embed. */
const decoders: Record<string, string> = { "jbig2.wasm": jbig2, "openjpeg.wasm": openjpeg, "qcms_bg.wasm": qcms };
const fonts = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>("/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}", {
      query: "?url",
      import: "default",
      eager: true,
    }),
  ).map(([path, url]) => [path.split("/").at(-1)!, url]),
);

/** A pdfjs factory class that fetches a file by its name from our own server. */
const fetchFactory = (urls: Record<string, string>) =>
  class {
    async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
      const url = urls[filename];
      const response = url ? await fetch(url) : undefined;
      if (!response?.ok) throw new Error(`There is no ${filename}.`);
      return new Uint8Array(await response.arrayBuffer());
    }
  };

export const WasmFactory = fetchFactory(decoders);
export const StandardFontDataFactory = fetchFactory(fonts);
