/**
 * The first DER element of bytes, such as a signature that is padded with zeros.
 * @param {Buffer} bytes
 */
export function firstElement(bytes) {
  const first = bytes[1] ?? 0;
  if (first < 0x80) return bytes.subarray(0, first + 2);
  const count = first & 0x7f;
  return count > 0 && count <= 4 && bytes.length >= 2 + count
    ? bytes.subarray(0, 2 + count + bytes.readUIntBE(2, count))
    : bytes;
}
