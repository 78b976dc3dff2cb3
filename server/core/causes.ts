const MOST = 6; // an error may be its own cause

/** An error and its causes, the outermost first: Drizzle, tRPC and ours wrap what Postgres or storage said. */
export function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let at = error; at instanceof Error && causes.length < MOST; at = at.cause) causes.push(at);
  return causes;
}
