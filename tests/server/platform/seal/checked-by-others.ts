import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * What openssl says of each signature of a PDF: whether it holds, with CAdES's own checks too, which attributes it has,
 * and whether the timestamp in it holds. `ca`: certificates that are trusted.
 */
export async function checkedByOpenssl(path: string, ca: string) {
  const [pdf, folder] = [readFileSync(path), await mkdtemp(join(tmpdir(), "checked-"))];
  const at = (name: string) => join(folder, name);
  const text = pdf.toString("latin1");
  return [...text.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)/g)].map((found) => {
    const [a, b, c, d] = found.slice(1).map(Number) as [number, number, number, number];
    writeFileSync(at("data"), Buffer.concat([pdf.subarray(a, a + b), pdf.subarray(c, c + d)]));
    const der = Buffer.from(text.slice(a + b + 1, c - 1), "hex");
    writeFileSync(at("cms"), der.subarray(0, der.readUInt16BE(2) + 4));
    const cms = ["cms", "-verify", "-inform", "DER", "-in", at("cms"), "-content", at("data"), "-binary"];
    const trusted = ["-CAfile", ca, "-purpose", "any", "-out", "/dev/null"];
    const shown = openssl("cms", "-cmsout", "-print", "-inform", "DER", "-in", at("cms")) ?? "";
    return {
      isWhole: c + d === pdf.length,
      holds: openssl(...cms, ...trusted) !== null,
      isCades: openssl(...cms, ...trusted, "-cades") !== null,
      attributes: [...shown.matchAll(/object: (\S+)/g)].map(([, name]) => name!),
      timestampHolds: timestampHolds(der, at, ca),
    };
  });
}

/** Null: there is none. */
function timestampHolds(der: Buffer, at: (name: string) => string, ca: string): boolean | null {
  const lines = (openssl("asn1parse", "-inform", "DER", "-in", at("cms")) ?? "").split("\n");
  const named = lines.findIndex((line) => line.includes("id-smime-aa-timeStampToken"));
  if (named < 0) return null;
  const bytesOf = (line: string, isWhole: boolean) => {
    const [offset, head, length] = [/^\s*(\d+):/, /hl=(\d+)/, /\sl=\s*(\d+)/].map((each) =>
      Number(each.exec(line)?.[1]),
    ) as [number, number, number];
    return der.subarray(isWhole ? offset : offset + head, offset + head + length);
  };
  writeFileSync(at("token"), bytesOf(lines[named + 2]!, true));
  const signature = lines.slice(0, named).filter((line) => line.includes("OCTET STRING")).at(-1)!; // biome-ignore format: one
  writeFileSync(at("signature"), bytesOf(signature, false));
  const token = ["ts", "-verify", "-in", at("token"), "-token_in", "-data", at("signature"), "-CAfile", ca];
  return openssl(...token) !== null;
}

function openssl(...args: string[]): string | null {
  try {
    return execFileSync("openssl", args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  } catch {
    return null;
  }
}

/** What pdfsig of poppler says, one text a signature; null where it is not installed. */
export function checkedByPdfsig(path: string): string[] | null {
  try {
    return execFileSync("pdfsig", [path], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })
      .split(/^Signature #/m)
      .slice(1);
  } catch (error) {
    const { code, stdout } = error as { code?: string; stdout?: string };
    return code === "ENOENT" ? null : (stdout ?? "").split(/^Signature #/m).slice(1);
  }
}
