/**
 * Work that is worth measuring. Without a watcher nothing is measured, and it costs a call. Names and details are told to
 * others than the installation: kinds of things, never an id, a name of somebody or a text, save `request`, the id that
 * the log has of a request.
 */
export type Work = {
  kind: "request" | "procedure" | "transaction" | "job" | "call" | "paper";
  /** Of a request, set when it is answered: its method and the pattern of its address. */
  name: string;
  details?: { method?: string; route?: string; status?: number; request?: string; queue?: string };
  /** Of a job: seconds between when it was due and when it began; undefined where it was begun before. */
  waited?: number;
  /** Of a job: the trace that enqueued it (traceparent). */
  trace?: string;
  /** "ok" unless it is set; "failed" where the work throws and nothing is set. */
  outcome?: string;
};

/** Runs `fn`, which does the work and may set more of it until it ends, and gives what that gives. */
export type Watcher = <T>(work: Work, fn: () => Promise<T>) => Promise<T>;

let watcher: Watcher | undefined;

/** Adds a watcher, for the rest of the process; those added before are around it. */
export function addWatcher(added: Watcher): void {
  const before = watcher;
  watcher = before ? (work, fn) => before(work, () => added(work, fn)) : added;
}

export function watched<T>(work: Work, fn: (work: Work) => Promise<T>): Promise<T> {
  return watcher ? watcher(work, () => fn(work)) : fn(work);
}

/** Runs `fn`, and says how it ended: "failed" where it throws, unless the work has an outcome already. */
export async function withOutcome<T>(work: Work, fn: () => Promise<T>, ended: (outcome: string) => void): Promise<T> {
  try {
    const result = await fn();
    ended(work.outcome ?? "ok");
    return result;
  } catch (error) {
    ended(work.outcome ?? "failed");
    throw error;
  }
}

let readTrace: (() => string | undefined) | undefined;

/** Says how the trace of the current work is read. */
export function traceBy(read: () => string | undefined): void {
  readTrace = read;
}

/** The trace of the current work (traceparent), for the jobs that it enqueues; undefined where nothing is traced. */
export const currentTrace = (): string | undefined => readTrace?.();
