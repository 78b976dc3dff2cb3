import { checkAddress } from "@server/core/web-address";
import { expect, test } from "vitest";

test.each([
  "https://example.com/handleiding.pdf",
  "http://www.example.be:8080/x?y#z",
  "https://8.8.8.8/",
  "https://172.32.0.1/",
  "https://[2a00:1450:4001::1]/",
  "https://[::ffff:8.8.8.8]/",
  "https://münchen.example/",
])("%s is a web address", (url) => expect(checkAddress(url)).toBe("ok"));

test.each([
  "http://127.0.0.1/",
  "http://2130706433/",
  "http://0x7f.1/",
  "http://0177.0.0.1/",
  "http://127.1/",
  "http://0/",
  "http://10.1.2.3/",
  "http://172.16.0.1/",
  "http://172.31.255.255/",
  "http://192.168.1.1/",
  "http://169.254.169.254/latest/meta-data/",
  "http://100.64.0.1/",
  "http://[::1]/",
  "http://[::]/",
  "http://[0:0:0:0:0:0:0:1]/",
  "http://[::ffff:127.0.0.1]/",
  "http://[::ffff:7f00:1]/",
  "http://[::7f00:1]/",
  "http://[64:ff9b::7f00:1]/",
  "http://[2002:7f00:1::]/",
  "http://[fc00::1]/",
  "http://[fdab::1]/",
  "http://[fe80::1]/",
  "http://localhost/",
  "http://LOCALHOST./",
  "http://x.localhost/",
  "http://printer.local/",
  "http://db.internal/",
  "http://intranet/",
  "http://user:pass@127.0.0.1/",
  "http://①②⑦.0.0.1/",
])("%s is private", (url) => expect(checkAddress(url)).toBe("private"));

test.each([
  "javascript:alert(1)",
  "data:text/html,x",
  "file:///etc/passwd",
  "ftp://example.com/",
  "//example.com",
  "example.com",
  "http://",
])("%s is no web address", (url) => expect(checkAddress(url)).toBe("not_web"));
