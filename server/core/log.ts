import { AsyncLocalStorage } from "node:async_hooks";
import { env } from "./env.ts";

type Details = Record<string, unknown>;
const levels = ["debug", "info", "warn", "error", "silent"] as const;
type Level = Exclude<(typeof levels)[number], "silent">;

const context = new AsyncLocalStorage<Details>();

/** Adds these details to every line that fn logs, such as the id of a request or job. */
export const withLogDetails = <T>(details: Details, fn: () => T): T =>
  context.run({ ...context.getStore(), ...details }, fn);
/** Adds these details to every further line of the current request or job. */
export const addLogDetails = (details: Details): void => void Object.assign(context.getStore() ?? {}, details);
/** The id of the current request, shown when it fails; undefined in a job. */
export const requestId = () => context.getStore()?.request as string | undefined;

/**
 * Writes one line per call to the standard output. Log ids, not names, addresses, passwords or tokens; those are
 * removed if they do get in. Not pino, because it redacts fields by known paths only: an address inside a message or
 * a password in a URL would need the rules below anyway.
 */
export const log = {
  debug: (message: string, details?: Details) => write("debug", message, details),
  info: (message: string, details?: Details) => write("info", message, details),
  warn: (message: string, details?: Details) => write("warn", message, details),
  error: (message: string, details?: Details) => write("error", message, details),
};

function write(level: Level, message: string, details: Details = {}) {
  if (levels.indexOf(level) < levels.indexOf(env.LOG_LEVEL)) return;
  const line = {
    time: new Date().toISOString(),
    level,
    message: scrubbed(message),
    ...(clean({ ...context.getStore(), ...details }) as Details),
  };
  process.stdout.write(`${env.NODE_ENV === "production" ? JSON.stringify(line) : readable(line)}\n`);
}

const HIDDEN = "[hidden]";
const isSecret = (name: string) => /password|secret|token|authorization|cookie|e-?mail|phone/i.test(name);

function clean(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return scrubbed(value);
  if (typeof value === "bigint") return String(value);
  if (value === null || typeof value !== "object") return value;
  if (depth > 4) return "…";
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Error) return clean(facts(value), depth + 1);
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => clean(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [name, isSecret(name) ? HIDDEN : clean(inside, depth + 1)]),
  );
}

/** The fields of an error that may be logged. Others may not: Postgres' `detail` quotes the row. */
function facts({ name, message, stack, cause, ...rest }: Error & { code?: unknown }) {
  return { name, message, code: rest.code, stack: env.NODE_ENV === "test" ? undefined : stack, cause };
}

function scrubbed(text: string): string {
  return (
    text
      .replace(/\nparams:[\s\S]*?(?=\n {4}at |$)/g, "") // Drizzle appends the parameters of the query
      .replace(/(:\/\/[^\s:/@]*:)[^\s@]+@/g, `$1${HIDDEN}@`) // a URL with a password
      .replace(/(?<![^\s"'<>(),;:/@])[^\s"'<>(),;:/@]+@[^\s"'<>(),;:/@]+\.[a-z]{2,}/gi, HIDDEN) // an e-mail address
      .replace(/\b(password|secret|token|code)=[^\s&"']+/gi, `$1=${HIDDEN}`)
      // these paths contain a token that gives access
      .replace(
        /\/(share|invitations|calendar|visit|public\/(?:objects|problems)|(?:objects|files)\/public)\/[\w-]+/g,
        `/$1/${HIDDEN}`,
      )
  );
}

/** A line for a terminal: the time, the level, the message, then the details. */
function readable({ time, level, message, ...rest }: { time: string; level: Level; message: string }) {
  const details = Object.entries(rest).filter(([, value]) => value !== undefined);
  const pairs = details.map(([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`);
  return [time.slice(11, 23), level.padEnd(5), message, ...pairs].join(" ").replaceAll("\\n", "\n");
}
