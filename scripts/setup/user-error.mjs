/**
 * An error that the person at the terminal can fix: printed as one line, without a stack. `details`: a tool's output,
 * printed below it.
 */
export class UserError extends Error {
  /**
   * @param {string} message
   * @param {string} [details]
   */
  constructor(message, details = "") {
    super(message);
    this.details = details;
  }
}

/** @param {unknown} error */
export const isDiskFull = (error) => /ENOSPC|EDQUOT|no space left on device|disk quota exceeded/i.test(wordsOf(error));

/** @param {unknown} error */
function wordsOf(error) {
  if (error instanceof UserError) return `${error.message}\n${error.details}`;
  return error instanceof Error
    ? `${error.message} ${/** @type {NodeJS.ErrnoException} */ (error).code ?? ""}`
    : String(error);
}

/**
 * The text to print for any error. A full disk causes many different errors, so all of them get the same advice.
 * @param {unknown} error
 */
export function explain(error) {
  if (isDiskFull(error)) return "The disk is full. Make room (df -h shows where), then start again.";
  if (error instanceof UserError)
    return error.details ? `${error.message}\n\n${error.details.trimEnd()}\n` : error.message;
  const { code, path } = /** @type {NodeJS.ErrnoException} */ (error);
  if ((code === "EACCES" || code === "EPERM" || code === "EROFS") && path)
    return `${path} may not be written or read by this user. Run as its owner, or set DATA_DIR to a folder of your own.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
