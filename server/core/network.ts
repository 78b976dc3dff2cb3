import { isIPv4, isIPv6 } from "node:net";

/**
 * The network of an IP address, by which requests are counted: the /64 of an IPv6 address, since its owner has all 2^64
 * addresses in it; an IPv4 address itself.
 */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, "");
  if (!isIPv6(bare)) return address;
  const mapped = /^::ffff:([\d.]+)$/i.exec(bare)?.[1];
  if (mapped && isIPv4(mapped)) return mapped;
  const [before = "", after] = bare.split("::");
  const groups = before.split(":").filter(Boolean);
  const last = (after ?? "").split(":").filter(Boolean);
  const zeros = after === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - last.length)).fill("0");
  const [a, b, c, d] = [...groups, ...zeros, ...last].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""));
  return `${a}:${b}:${c}:${d}::/64`;
}
