/**
 * Error codes. Postgres is stopping, starting or full (57P0x, 08xxx, 53300), or a timeout passed (57014 statement,
 * 55P03 lock, 25P03 idle transaction); or the connection was cut or refused, or timed out.
 */
const codes = /^(57P0[1-5]|57014|55P03|25P03|08\d{3}|53300|ECONN(REFUSED|RESET)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
const words =
  /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|Query read timeout/i;

/** Whether the error, or one of its causes, means that the database can't answer now: the request may be retried. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let at = error, deep = 0; at instanceof Error && deep < 6; at = at.cause, deep++) {
    const { code } = at as { code?: unknown };
    if ((typeof code === "string" && codes.test(code)) || words.test(at.message)) return true;
    // both addresses of localhost
    if (at instanceof AggregateError && at.errors.some(isDatabaseUnavailable)) return true;
  }
  return false;
}

/** What the log says of such an error: with the procedure or path beside it, it tells which statements take too long. */
export const wordsForUnavailable = (error: unknown): string =>
  hasRunOutOfTime(error) ? "a statement ran out of time" : "the database could not be asked";

/** Of Postgres the statement's timeout or that of a wait for a lock; of the client the one for a silent server. */
function hasRunOutOfTime(error: unknown): boolean {
  for (let at = error, deep = 0; at instanceof Error && deep < 6; at = at.cause, deep++) {
    const { code } = at as { code?: unknown };
    if (code === "57014" || code === "55P03" || /Query read timeout/i.test(at.message)) return true;
  }
  return false;
}

export const RETRY_AFTER_SECONDS = 5; // seconds
