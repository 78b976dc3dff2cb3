/**
 * Postgres says that it stops, starts or takes nobody in (classes 57P and 08, 53300), or that something took too long
 * (57014 a statement, 55P03 a lock, 25P03 the next statement); or the connection to it is cut, refused or silent.
 */
const codes = /^(57P0[1-5]|57014|55P03|25P03|08\d{3}|53300|ECONN(REFUSED|RESET)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
const words =
  /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|Query read timeout/i;

/** The database can't be asked now: nothing is wrong with the request, and it may be tried again. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let at = error, deep = 0; at instanceof Error && deep < 6; at = at.cause, deep++) {
    const { code } = at as { code?: unknown };
    if ((typeof code === "string" && codes.test(code)) || words.test(at.message)) return true;
    if (at instanceof AggregateError && at.errors.some(isDatabaseUnavailable)) return true; // both addresses of localhost
  }
  return false;
}

export const RETRY_AFTER_SECONDS = 5; // seconds
