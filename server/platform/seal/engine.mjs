import { webcrypto } from "node:crypto";
import * as pkijs from "pkijs";

/**
 * By which pkijs hashes and verifies here. Its own is one for the whole process, and libpdf, once it has read a PKCS #12,
 * replaces that by one that takes no hash by its name: with it no timestamp is accepted any more.
 */
export const engine = new pkijs.CryptoEngine({ name: "node", crypto: /** @type {Crypto} */ (webcrypto) });
