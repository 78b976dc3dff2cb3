import { networkOf } from "@server/core/network";
import { expect, test } from "vitest";

test("an IPv6 address is counted by its /64, an IPv4 address by itself", () => {
  const network = "2001:db8:1:2::/64";
  for (const address of ["2001:db8:1:2::7", "2001:0DB8:0001:0002:ffff:1:2:3", "2001:db8:1:2:0:0:0:1"])
    expect(networkOf(address)).toBe(network);
  expect(networkOf("2001:db8:1:3::7")).toBe("2001:db8:1:3::/64");
  expect(networkOf("::1")).toBe("0:0:0:0::/64");
  expect(networkOf("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
  expect(networkOf("::ffff:192.0.2.7")).toBe("192.0.2.7");
  for (const other of ["192.0.2.7", "", "unknown"]) expect(networkOf(other)).toBe(other);
});
