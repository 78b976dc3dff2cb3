import { createRequire } from "node:module";
import { join } from "node:path";

/** The languages in which words on pictures are read, as the data of Tesseract names them. */
export const ocrLanguages = ["nld", "fra", "deu", "eng"] as const;
export type OcrLanguage = (typeof ocrLanguages)[number];

const ENGINE = "tesseract.js";
const packageOf = (language: OcrLanguage) => `@tesseract.js-data/${language}`;
// from the project's folder, because the build bundles everything into one file
const find = (path: string) => createRequire(join(process.cwd(), "package.json")).resolve(path);

/** The path of a language's data. Throws where its package is not installed. */
export const ocrDataOf = (language: OcrLanguage) =>
  find(`${packageOf(language)}/4.0.0_best_int/${language}.traineddata.gz`);

/** The packages that OCR needs and that are not installed: they are optional. */
export const missingOcrPackages = (): string[] => [
  ...(isThere(() => find(ENGINE)) ? [] : [ENGINE]),
  ...ocrLanguages.filter((language) => !isThere(() => ocrDataOf(language))).map(packageOf),
];

function isThere(resolve: () => string): boolean {
  try {
    return Boolean(resolve());
  } catch {
    return false;
  }
}
