import { codesIn } from "@server/records/scan/codes";
import { expect, test } from "vitest";

test.each([
  ["  HF-03 ", ["HF-03"]],
  ["", []],
  ["   ", []],
  ["]C0SN-1234", ["SN-1234"]],
  ["]d1SN-1234", ["SN-1234"]],
  ["]C1010871234567890621SN-77", ["010871234567890621SN-77", "SN-77", "08712345678906"]],
  ["(01)08712345678906(21)SN-77", ["(01)08712345678906(21)SN-77", "SN-77", "08712345678906"]],
  ["]d2\u001d21SN-77\u001d10LOT", ["21SN-77" + "10LOT", "SN-77"]],
  ["]C18004871234567890ABC", ["8004871234567890ABC", "871234567890ABC"]],
  // a serial number that begins like an identifier is itself, where nothing says that it is GS1
  ["21SN-77", ["21SN-77"]],
  ["]C199 something", ["99 something"]],
])("%j says %j", (text, codes) => {
  expect(codesIn(text)).toEqual(codes);
});
