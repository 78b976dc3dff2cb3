/**
 * Whether a URL may be shown in a frame of our pages, or why not. Pure, and safe to import in the browser.
 */
export type AddressCheck = "ok" | "none" | "not_web" | "private";

/**
 * Accepts http and https to public hosts only. URL normalizes every notation of an IPv4 address (decimal, octal, hex)
 * to four numbers.
 */
export function checkAddress(written: string): AddressCheck {
  if (written.trim() === "") return "none";
  if (!URL.canParse(written)) return "not_web";
  const { protocol, hostname } = new URL(written);
  if (protocol !== "http:" && protocol !== "https:") return "not_web";
  return isPrivateHost(hostname) ? "private" : "ok";
}

/** A name or IP address of this machine or of a local network. */
export function isPrivateHost(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.+$/, "");
  if (name.startsWith("[")) return isPrivateV6(name.slice(1, -1));
  const numbers = /^(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(name)?.slice(1).map(Number);
  if (numbers) return isPrivateV4(numbers);
  return !name.includes(".") || /(^|\.)(localhost|local|internal|localdomain|home\.arpa)$/.test(name);
}

function isPrivateV4([a = 0, b = 0, c]: number[]): boolean {
  if (a === 0 || a === 10 || a === 127 || a >= 224) return true;
  if (a === 100) return b >= 64 && b <= 127;
  if (a === 168 && b === 63) return c === 129; // a host of Azure
  if (a === 172) return b >= 16 && b <= 31;
  if (a === 192) return b === 168 || (b === 0 && c === 0) || (b === 88 && c === 99);
  return (a === 169 && b === 254) || (a === 198 && (b === 18 || b === 19));
}

/** `address` as URL normalizes it, with the longest run of zeros written "::". */
function isPrivateV6(address: string): boolean {
  const [head = "", tail] = address.split("::");
  const groups = (part: string) => (part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16)));
  const [before, after] = [groups(head), tail === undefined ? [] : groups(tail)];
  const all = [...before, ...Array<number>(Math.max(0, 8 - before.length - after.length)).fill(0), ...after];
  const [first = 0] = all;
  const zeros = all.slice(0, 5).every((group) => group === 0);
  const v4 = fourOf(all[6]!, all[7]!);
  if (zeros && (all[5] === 0xffff || all[5] === 0))
    // ::, ::1, and embedded IPv4 addresses
    return all[5] === 0xffff ? isPrivateV4(v4) : all[6] === 0 || isPrivateV4(v4);
  if (first === 0x64 && all[1] === 0xff9b) return all[2] !== 0 || isPrivateV4(v4); // NAT64; with 1 behind it a local one
  if (first === 0x2002) return isPrivateV4(fourOf(all[1]!, all[2]!));
  if (first === 0x2001) return all[1]! < 0x200; // Teredo, and what else is no host
  return (first & 0xe000) !== 0x2000; // public are 2000::/3 alone
}

/** The IPv4 address in two groups of an IPv6 one. */
const fourOf = (one: number, two: number): number[] => [one >> 8, one & 255, two >> 8, two & 255];
