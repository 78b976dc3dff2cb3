import { createServer } from "node:net";
import { UserError } from "./user-error.mjs";

/**
 * Throws if the port is in use. @param {number} port @param {string} host @returns {Promise<number>} the port, free
 * again
 */
const tryPort = (port, host) =>
  new Promise((done, fail) => {
    const server = createServer();
    server.once("error", fail);
    server.listen(port, host, () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      server.close(() => done(port));
    });
  });

export const freePort = () => tryPort(0, "127.0.0.1");

/** @param {number} port @param {string} host */
export async function requirePort(port, host) {
  try {
    await tryPort(port, host);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === "EADDRINUSE")
      throw new UserError(
        `Port ${port} is in use by another program. Stop that, or choose another: PORT=${port + 1} npm start`,
      );
    if (code === "EACCES")
      throw new UserError(`Port ${port} may not be used by this user. Choose one above 1023: PORT=3000 npm start`);
    throw new UserError(`HOST=${host} is not an address of this machine (${code}).`);
  }
}
