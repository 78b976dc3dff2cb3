import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

// For machines where no small disk can be mounted: below ROOM_IN, writing more than ROOM bytes in total fails as on a
// full disk. While the file READ_ONLY exists, nothing below it can be written.
let bytesLeft = Number(process.env.ROOM ?? Number.POSITIVE_INFINITY);
const folder = String(process.env.ROOM_IN);
const full = () =>
  Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", errno: -28, syscall: "write" });
const readOnly = () =>
  Object.assign(new Error("EROFS: read-only file system"), { code: "EROFS", errno: -30, syscall: "open" });
const isClosed = (/** @type {unknown} */ path) => isBelow(path) && fs.existsSync(String(process.env.READ_ONLY));
const isBelow = (/** @type {unknown} */ path) => String(path).startsWith(folder);

const { open, mkdir } = fs.promises;
fs.promises.mkdir = /** @type {typeof mkdir} */ (
  async (/** @type {string} */ path, /** @type {object} */ options) => {
    if (isClosed(path) && !fs.existsSync(path)) throw readOnly();
    return mkdir(path, options);
  }
);
fs.promises.open = async (path, flags, mode) => {
  if (isClosed(path) && flags !== undefined && flags !== "r") throw readOnly();
  const file = await open(path, flags, mode);
  if (!isBelow(path)) return file;
  const appendFile = file.appendFile.bind(file);
  file.appendFile = async (data, options) => {
    bytesLeft -= data.length;
    if (bytesLeft < 0) throw full();
    return appendFile(data, options);
  };
  return file;
};

const { copyFile, rm } = fs.promises;
fs.promises.copyFile = async (from, to, mode) => {
  if (isClosed(to)) throw readOnly();
  const { size } = fs.statSync(from);
  if (isBelow(to) && (bytesLeft -= size) < 0) throw full();
  return copyFile(from, to, mode);
};
fs.promises.rm = async (path, options) => {
  if (isBelow(path)) bytesLeft += sizeBelow(String(path));
  return rm(path, options);
};

/** @param {string} path @returns {number} */
function sizeBelow(path) {
  const found = fs.statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found?.size ?? 0;
  return fs.readdirSync(path).reduce((sum, name) => sum + sizeBelow(`${path}/${name}`), 0);
}
syncBuiltinESMExports();
