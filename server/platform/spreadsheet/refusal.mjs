/** Why a file is not read: a text key with its parameters. */
export class Refusal extends Error {}

/**
 * @param {string} key
 * @returns {never}
 */
export function refuse(key) {
  throw new Refusal(key);
}
