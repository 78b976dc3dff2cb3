import { resolve } from "node:path";
import { z } from "zod";
import { baseUrl, listed, oneOf, url, whole } from "./env-values.ts";
import { invoiceSettings, wrongInvoiceSettings } from "./invoice-settings.ts";
import { missingOcrPackages } from "./ocr-packages.ts";
import { restrictToOwner } from "./private-folder.ts";

const Settings = z.object({
  // a production build never runs as development
  NODE_ENV: oneOf("development", "test", "production").default(import.meta.env?.PROD ? "production" : "development"),
  DATABASE_URL: url("postgres", "postgresql"),
  DATABASE_DIRECT_URL: url("postgres", "postgresql").optional(), // past a pooler, for LISTEN and the migrations
  DATABASE_READ_URL: url("postgres", "postgresql").optional(), // a streaming replica
  DATABASE_PREPARED: oneOf("on", "off").default("on"), // off: for a pooler that keeps no prepared statements
  // Timeouts in milliseconds: of a statement, of waiting for a lock, of an idle transaction, of waiting for a
  // connection.
  STATEMENT_TIMEOUT: whole(100, 3_600_000).default(15_000),
  SLOW_STATEMENT_TIMEOUT: whole(100, 3_600_000).default(120_000), // of reports and exports
  LOCK_TIMEOUT: whole(100, 3_600_000).default(5000),
  IDLE_TRANSACTION_TIMEOUT: whole(100, 3_600_000).default(30_000),
  CONNECTION_TIMEOUT: whole(100, 3_600_000).default(5000),
  REDIS_URL: url("redis", "rediss"),
  PORT: whole(0, 65535).default(3000),
  HOST: z.string().optional(),
  APP_URL: url("http", "https").optional(), // how people reach us: links in mails, QR codes
  APP_SECRET: z
    .string()
    .transform((list) => list.split(",").map((secret) => secret.trim()))
    .refine(
      (secrets) => secrets.every(({ length }) => length >= 32),
      "must be at least 32 characters, each of them where there are several",
    )
    .optional(), // comma-separated: the one in use first, then earlier ones
  DATA_DIR: z
    .string()
    .default("var")
    .transform((path) => resolve(path)),
  DEMO: oneOf("0", "1")
    .default("0")
    .transform((value) => value === "1"), // z.coerce.boolean() would take "0" for true
  DEMO_HOSTS: z // host names that a demo answers, besides those of this machine
    .string()
    .toLowerCase()
    .default("")
    .transform(listed)
    .pipe(z.array(z.string().regex(/^[a-z\d.-]+$/, "must be names of hosts without ports, with commas between them"))),
  // encrypts what npm run backup writes, and opens it for npm run restore: the key, or a file that holds it
  BACKUP_KEY: z.string().trim().min(32, "must be at least 32 characters").optional(),
  BACKUP_KEY_FILE: z.string().optional(),
  QUEUE_PREFIX: z
    .string()
    .regex(/^[\w-]+$/, "may hold letters, digits, - and _ only")
    .default("register"),
  OUTBOUND_ALLOW: z // host:port of inner addresses that may be called although customers name them (outbound.ts)
    .string()
    .toLowerCase()
    .default("")
    .transform(listed)
    .pipe(
      z.array(z.string().regex(/^([a-z\d.-]+|\[[\da-f:]+\]):\d{1,5}$/, "must be host:port, with commas between them")),
    ),
  DNS_SERVERS: z // where domains of customers are looked up; without it the resolvers of the system
    .string()
    .default("")
    .transform(listed)
    .pipe(
      z.array(z.string().regex(/^([\d.]+|\[[\da-fA-F:]+\])(:\d{1,5})?$/, "must be IP:port, with commas between them")),
    ),
  S3_ENDPOINT: url("http", "https").optional(), // other than Amazon's
  S3_REGION: z.string().default("us-east-1"),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_TIMEOUT_MS: whole(100, 600_000).default(10_000), // until an answer begins, and of silence in it
  S3_TRIES: whole(1, 10).default(2),
  CLAMAV_URL: z
    .string()
    .regex(/^(tcp:\/\/(\[[\da-f:]+\]|[\w.-]+)(:\d{1,5})?|unix:\/.+)$/i, "must be tcp://host:port or unix:/path")
    .optional(), // clamd, which scans each file before anybody can download it
  CLAMAV_TIMEOUT_MS: whole(100, 3_600_000).default(120_000), // for one file
  SMTP_URL: url("smtp", "smtps").optional(),
  INBOX_DOMAIN: z
    .string()
    .regex(/^[a-z\d.-]+$/, "must be the name of a domain")
    .optional(),
  INBOX_SMTP_PORT: whole(1, 65_535).optional(), // where the worker takes mail for INBOX_DOMAIN
  INBOX_SMTP_HOST: z.string().default("127.0.0.1"),
  OCR: oneOf("0", "1") // the worker reads words on photos and scans that come into inboxes
    .default("0")
    .transform((value) => value === "1"),
  MAIL_FROM: z.string().regex(/@/, "must hold an e-mail address").optional(),
  ...invoiceSettings,
  // by which papers are sealed: a file with the certificate and its chain (PEM), and one with its key; or a P12 alone
  SEAL_CERTIFICATE: z.string().optional(),
  SEAL_KEY: z.string().optional(),
  SEAL_PASSWORD: z.string().optional(), // of the key or the P12
  SEAL_TSA: z // timestamp authorities (RFC 3161), asked in this order
    .string()
    .default("")
    .transform(listed)
    .pipe(z.array(url("http", "https"))),
  STRIPE_SECRET_KEY: z.string().optional(), // without it only transfers are offered, no cards
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_URL: baseUrl(), // for tests: a server with Stripe's API
  ONEDRIVE_CLIENT_ID: z.string().optional(),
  ONEDRIVE_CLIENT_SECRET: z.string().optional(),
  ONEDRIVE_URL: baseUrl(), // the three …_URL of drives are for tests: one address for all of a provider
  GOOGLE_DRIVE_CLIENT_ID: z.string().optional(),
  GOOGLE_DRIVE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_DRIVE_URL: baseUrl(),
  DROPBOX_CLIENT_ID: z.string().optional(),
  DROPBOX_CLIENT_SECRET: z.string().optional(),
  DROPBOX_URL: baseUrl(),
  ANALYTICS: oneOf("plausible", "matomo", "ga4").optional(), // counts page views of visitors who agreed to it
  ANALYTICS_ID: z.string().optional(), // Plausible's domain, Matomo's site, Google's measurement
  ANALYTICS_URL: baseUrl(), // your own Plausible or Matomo
  FEEDBACK_SCRIPT: url("https", "http").optional(), // a third-party widget, loaded for visitors who agreed to it
  FEEDBACK_EMAIL: z.string().regex(/@/, "must hold an e-mail address").optional(), // where feedback is mailed
  TRUST_PROXY: whole(0, 10).default(0), // the number of trusted proxies in front of the web process
  SHUTDOWN_WAIT: whole(0, 600_000).default(5000), // ms in which /readyz says 503 before the process stops listening
  // wrong passwords and codes, and requests for a new password, per source network in 15 minutes
  LIMIT_FAILURES: whole(1, 1_000_000).default(30),
  LIMIT_SIGN_UPS: whole(1, 1_000_000).default(10), // accounts made per source network in an hour
  LIMIT_TOKENS: whole(1, 1_000_000).default(60), // pairs of REST tokens per account in an hour
  LIMIT_INVITATIONS: whole(1, 1_000_000).default(20), // invitations mailed per unpaid workspace in 24 hours
  LIMIT_INVITATIONS_PAID: whole(1, 1_000_000).default(10_000), // the same of one that has paid
  LIMIT_EXPORTS: whole(1, 1_000_000).default(30), // lists, PDFs and packs made per workspace in a minute
  PASSWORDS_AT_ONCE: whole(1, 64).default(4), // passwords hashed or compared by one process at a time
  PASSWORDS_WAITING: whole(0, 10_000).default(100), // in its queue; when it is full, requests get 503
  HEAVY_WAITING: whole(0, 10_000).default(250), // searches, lists and exports of a workspace; beyond it, 503
  METRICS_PORT: whole(1, 65_534).optional(), // where the web process answers /metrics
  METRICS_WORKER_PORT: whole(1, 65_535).optional(), // where the worker does; METRICS_PORT + 1 if omitted
  METRICS_HOST: z.string().default("127.0.0.1"),
  OTEL_EXPORTER_OTLP_ENDPOINT: url("http", "https").optional(), // takes traces; the exporter reads this and other OTEL_… itself
  LOG_LEVEL: oneOf("debug", "info", "warn", "error", "silent").default("info"),
});

const Checked = Settings.superRefine((read, context) => {
  const addIssue = (name: keyof typeof read, message: string) =>
    context.addIssue({ code: "custom", path: [name], message });
  if (read.NODE_ENV === "production" && !read.APP_SECRET)
    addIssue("APP_SECRET", "is missing: at least 32 random characters, the same for every process");
  if (Boolean(read.S3_ACCESS_KEY_ID) !== Boolean(read.S3_SECRET_ACCESS_KEY))
    addIssue(read.S3_ACCESS_KEY_ID ? "S3_SECRET_ACCESS_KEY" : "S3_ACCESS_KEY_ID", "is missing: the two go together");
  if (read.BACKUP_KEY && read.BACKUP_KEY_FILE) addIssue("BACKUP_KEY_FILE", "must be left out beside BACKUP_KEY");
  if (Boolean(read.ANALYTICS) !== Boolean(read.ANALYTICS_ID))
    addIssue(read.ANALYTICS ? "ANALYTICS_ID" : "ANALYTICS", "is missing: the two go together");
  if (read.ANALYTICS === "matomo" && !read.ANALYTICS_URL) addIssue("ANALYTICS_URL", "is missing: where your Matomo is");
  if (Boolean(read.INBOX_DOMAIN) !== Boolean(read.INBOX_SMTP_PORT))
    addIssue(read.INBOX_DOMAIN ? "INBOX_SMTP_PORT" : "INBOX_DOMAIN", "is missing: the two go together");
  const ports = [read.PORT, read.METRICS_PORT, workerPortOf(read)].filter((port) => port !== undefined);
  if (new Set(ports).size < ports.length)
    addIssue("METRICS_PORT", "must be another than PORT, and than METRICS_WORKER_PORT (METRICS_PORT + 1 if omitted)");
  if (read.SEAL_KEY && !read.SEAL_CERTIFICATE)
    addIssue("SEAL_CERTIFICATE", "is missing: the file with the certificate of SEAL_KEY");
  const missing = read.OCR ? missingOcrPackages() : [];
  if (missing.length > 0)
    addIssue("OCR", `is 1, but not installed are ${missing.join(", ")}; npm ci brings them, without --omit=optional`);
  if (Boolean(read.STRIPE_SECRET_KEY) !== Boolean(read.STRIPE_WEBHOOK_SECRET))
    addIssue(read.STRIPE_SECRET_KEY ? "STRIPE_WEBHOOK_SECRET" : "STRIPE_SECRET_KEY", "is missing: the two go together");
  for (const [name, message] of wrongInvoiceSettings(read)) addIssue(name, message);
  for (const drive of ["ONEDRIVE", "GOOGLE_DRIVE", "DROPBOX"] as const) {
    const [id, secret] = [`${drive}_CLIENT_ID`, `${drive}_CLIENT_SECRET`] as const;
    if (Boolean(read[id]) !== Boolean(read[secret]))
      addIssue(read[id] ? secret : id, "is missing: the two go together");
  }
}).transform((read) => {
  const APP_URL = (read.APP_URL ?? `http://localhost:${read.PORT}`).replace(/\/+$/, "");
  return {
    ...read,
    APP_URL,
    APP_SECRET: read.APP_SECRET ?? ["for development and tests only, never in production"],
    HOST: hostOf(read),
    METRICS_WORKER_PORT: workerPortOf(read),
    MAIL_FROM: read.MAIL_FROM ?? `Register <no-reply@${new URL(APP_URL).hostname}>`,
  };
});

/** Web process and worker often share a machine and their settings. */
const workerPortOf = ({ METRICS_PORT, METRICS_WORKER_PORT }: { METRICS_PORT?: number; METRICS_WORKER_PORT?: number }) =>
  METRICS_WORKER_PORT ?? (METRICS_PORT && METRICS_PORT + 1);

/** A demo's passwords are public, so it listens on this machine only, unless DEMO_HOSTS names hosts for others. */
const hostOf = ({ HOST, DEMO, DEMO_HOSTS }: { HOST?: string; DEMO: boolean; DEMO_HOSTS: string[] }): string =>
  DEMO && DEMO_HOSTS.length === 0 ? "127.0.0.1" : (HOST ?? (DEMO ? "127.0.0.1" : "0.0.0.0"));

export type Env = z.infer<typeof Checked>;

/** `lines`: one for each invalid setting, without its value, which may be a secret. */
export class InvalidEnv extends Error {
  constructor(readonly lines: string[]) {
    super(lines.join("\n"));
  }
}

/** Parses the settings. An empty value counts as missing. Throws InvalidEnv. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const { data, error } = Checked.safeParse(given);
  if (error) throw new InvalidEnv(error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`));
  return data;
}

let checked: Env | undefined;

/** Reads the settings at the first call. If any is invalid, prints a line for each and ends the process. */
function loadEnv(): Env {
  try {
    if (checked) return checked;
    checked = readEnv(process.env);
    restrictToOwner(checked.DATA_DIR); // here, because every process reads its settings before it writes there
    return checked;
  } catch (error) {
    if (!(error instanceof InvalidEnv)) throw error;
    for (const line of error.lines) process.stderr.write(`Configuration: ${line}\n`);
    process.exit(1);
  }
}

/** The settings, read at first use, so that a test can still set variables after importing this file. */
export const env = new Proxy({} as Env, { get: (_, name) => loadEnv()[name as keyof Env] });

/** Called when a process starts, so that invalid settings end it before the first request. */
export const checkEnv = (): void => void loadEnv();
