import { causesOf } from "./causes.ts";

/**
 * Error codes. Postgres is stopping, starting or full (57P0x, 08xxx, 53300), or a timeout passed (57014 statement,
 * 55P03 lock, 25P03 idle transaction); or the connection was cut or refused, or timed out.
 */
const codes = /^(57P0[1-5]|57014|55P03|25P03|08\d{3}|53300|ECONN(REFUSED|RESET)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
const words =
  /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|Query read timeout/i;

/** Whether the error, or one of its causes, means that the database can't answer now: the request may be retried. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  causesOf(error).some(
    (at) =>
      codes.test(codeOf(at)) ||
      words.test(at.message) ||
      // both addresses of localhost
      (at instanceof AggregateError && at.errors.some(isDatabaseUnavailable)),
  );

function codeOf(error: Error): string {
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? code : "";
}

/** What the log says of such an error: with the procedure or path beside it, it tells which statements take too long. */
export const wordsForUnavailable = (error: unknown): string =>
  hasRunOutOfTime(error) ? "a statement ran out of time" : "the database could not be asked";

/** Of Postgres the statement's timeout or that of a wait for a lock; of the client the one for a silent server. */
const hasRunOutOfTime = (error: unknown): boolean =>
  causesOf(error).some((at) => ["57014", "55P03"].includes(codeOf(at)) || /Query read timeout/i.test(at.message));

export const RETRY_AFTER_SECONDS = 5; // seconds
