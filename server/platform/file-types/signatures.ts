/**
 * File types by the first bytes. Reads nothing further: opens no archive, and trusts no length in the file.
 */

type Signature = [mime: string, ...marks: [at: number, bytes: string][]];

const signatures: Signature[] = [
  ["image/png", [0, "\x89PNG\r\n\x1a\n"]],
  ["image/jpeg", [0, "\xff\xd8\xff"]],
  ["image/gif", [0, "GIF8"]],
  ["image/webp", [0, "RIFF"], [8, "WEBP"]],
  ["audio/wav", [0, "RIFF"], [8, "WAVE"]],
  ["video/x-msvideo", [0, "RIFF"], [8, "AVI "]],
  ["image/bmp", [0, "BM"], [6, "\0\0\0\0"]],
  ["image/tiff", [0, "II*\0"]],
  ["image/tiff", [0, "MM\0*"]],
  ["image/x-icon", [0, "\0\0\x01\0"]],
  ["application/x-photoshop", [0, "8BPS"]],
  ["application/acad", [0, "AC10"]],
  ["application/rtf", [0, "{\\rtf"]],
  ["application/postscript", [0, "%!PS"]],
  ["application/gzip", [0, "\x1f\x8b\x08"]],
  ["application/x-7z-compressed", [0, "7z\xbc\xaf\x27\x1c"]],
  ["application/vnd.rar", [0, "Rar!\x1a\x07"]],
  ["application/x-bzip2", [0, "BZh"]],
  ["application/x-xz", [0, "\xfd7zXZ\0"]],
  ["application/zstd", [0, "\x28\xb5\x2f\xfd"]],
  ["application/x-msdownload", [0, "MZ"]],
  ["application/x-elf", [0, "\x7fELF"]],
  ["audio/flac", [0, "fLaC"]],
  ["audio/aiff", [0, "FORM"], [8, "AIF"]],
  ["audio/midi", [0, "MThd"]],
  ["audio/amr", [0, "#!AMR"]],
  ["audio/mpeg", [0, "ID3"]],
  ["video/x-ms-asf", [0, "\x30\x26\xb2\x75\x8e\x66\xcf\x11"]],
  ["video/x-flv", [0, "FLV\x01"]],
  ["video/mpeg", [0, "\0\0\x01\xba"]],
  ["video/mpeg", [0, "\0\0\x01\xb3"]],
  ["video/mp2t", [0, "G"], [188, "G"], [376, "G"]],
  ["video/quicktime", [4, "moov"]],
  ["video/quicktime", [4, "mdat"]],
  ["video/quicktime", [4, "wide"]],
];

/**
 * The MIME type; undefined: no known signature. Every zip archive is "application/zip", every old Office file
 * "application/x-cfb".
 */
export function typeFromSignature(start: Buffer): string | undefined {
  const text = start.toString("latin1");
  const has = ([at, bytes]: [number, string]) => text.startsWith(bytes, at);
  if (has([0, "PK\x03\x04"]) || has([0, "PK\x05\x06"])) return "application/zip";
  if (has([0, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"])) return "application/x-cfb";
  if (/^(\xef\xbb\xbf)?\s{0,64}%PDF-/.test(text)) return "application/pdf";
  if (has([4, "ftyp"])) return ofBrand(text.slice(8, 12));
  if (has([0, "\x1a\x45\xdf\xa3"])) return text.includes("webm") ? "video/webm" : "video/x-matroska";
  if (has([0, "OggS"])) return text.includes("theora") ? "video/ogg" : "audio/ogg";
  return signatures.find(([, ...marks]) => marks.every(has))?.[0] ?? soundFrame(start);
}

/** In the MP4 family the brand tells video, audio and pictures apart. */
function ofBrand(brand: string): string {
  if (/^(avif|avis)$/.test(brand)) return "image/avif";
  if (/^(hei[csxm]|hev[cxms]|mif1|msf1)$/.test(brand)) return "image/heic";
  if (/^M4[ABP]/.test(brand)) return "audio/mp4";
  if (brand === "qt  ") return "video/quicktime";
  return brand.startsWith("3g") ? "video/3gpp" : "video/mp4";
}

/** MP3 and AAC without a header begin with a frame: eleven set bits, then a valid layer, bit rate and sample rate. */
function soundFrame([first = 0, second = 0, third = 0]: Buffer): string | undefined {
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return undefined;
  const layer = (second >> 1) & 3;
  if (layer === 0) return (second & 0xf0) === 0xf0 ? "audio/aac" : undefined;
  return layer === 1 && third >> 4 !== 15 && third >> 4 !== 0 && ((third >> 2) & 3) !== 3 ? "audio/mpeg" : undefined;
}
