import { z } from "zod";

/** Of a queue in which turns are dealt out; the highest that Redis knows is twice that. */
export const LAST_TURN = 1_000_000;

const MINUTE = 60_000; // ms
const LONG = 10 * MINUTE;

/**
 * Every job there is: what it carries, and how often it is tried (each time after twice the wait: 2 s, 4 s, 8 s …). Ids
 * only: the handler loads afresh. `workspaceId` is null for what belongs to a person alone. Jobs that the clock starts
 * carry nothing.
 */
export const contracts = {
  "access.mail": {
    payload: z.object({ workspaceId: z.uuid(), userId: z.uuid(), containerIds: z.array(z.uuid()), giverId: z.uuid() }),
    attempts: 10,
  },
  "admin.mail": {
    payload: z.object({ workspaceId: z.null(), userId: z.uuid(), what: z.enum(["admin.add", "admin.revoke"]) }),
    attempts: 10,
  },
  "feedback.mail": { payload: z.object({ workspaceId: z.null(), feedbackId: z.uuid() }), attempts: 10 },
  "archive.mail": { payload: z.object({ workspaceId: z.null(), userId: z.uuid(), archiveId: z.uuid() }), attempts: 10 },
  "archive.make": {
    payload: z.object({ workspaceId: z.null(), userId: z.uuid(), archiveId: z.uuid() }),
    attempts: 5,
    queue: "drawing",
  },
  "archive.remove_bytes": {
    payload: z.object({ workspaceId: z.null(), userId: z.uuid(), archiveId: z.uuid() }),
    attempts: 10,
  },
  "file.read": { payload: z.object({ workspaceId: z.uuid(), sha256: z.string() }), attempts: 5, queue: "reading" },
  "file.mail": {
    payload: z.object({
      workspaceId: z.uuid(),
      userId: z.uuid(),
      about: z.enum(["due", "past"]),
      day: z.iso.date(),
      fileIds: z.array(z.uuid()),
    }),
    attempts: 10,
  },
  "file.mail_scan": {
    payload: z.object({ workspaceId: z.uuid(), userId: z.uuid(), since: z.iso.datetime() }),
    attempts: 10,
  },
  "file.tell_scan": { payload: z.object({ workspaceId: z.uuid(), since: z.iso.datetime() }), attempts: 10 },
  "file.scan": { payload: z.object({ workspaceId: z.uuid(), sha256: z.string() }), attempts: 4, queue: "scanning" },
  "impersonation.sweep": { payload: z.object({ workspaceId: z.null(), userId: z.uuid() }), attempts: 5 },
  "invoice.make": { payload: z.object({ workspaceId: z.uuid(), invoiceId: z.uuid() }), attempts: 10, queue: "drawing" },
  /** Without a user: to the address that the workspace gave for its invoices. */
  "invoice.mail": {
    payload: z.object({ workspaceId: z.uuid(), invoiceId: z.uuid(), userId: z.uuid().nullable() }),
    attempts: 10,
  },
  "invitation.mail": { payload: z.object({ workspaceId: z.uuid(), invitationId: z.uuid() }), attempts: 10 },
  "library.remove_bytes": { payload: z.object({ workspaceId: z.null(), sha256: z.string() }), attempts: 10 },
  "job.mail": { payload: z.object({ workspaceId: z.uuid(), userId: z.uuid(), jobId: z.uuid() }), attempts: 10 },
  "job.run": { payload: z.object({ workspaceId: z.uuid(), jobId: z.uuid() }), attempts: 5, statementMs: LONG },
  "member.mail_handed_over": {
    payload: z.object({
      workspaceId: z.uuid(),
      userId: z.uuid(),
      otherId: z.uuid(),
      about: z.enum(["owner", "former"]),
    }),
    attempts: 10,
  },
  "member.mail_removed": { payload: z.object({ workspaceId: z.uuid(), userId: z.uuid() }), attempts: 10 },
  /** `attempt`: the try that is meant; of one that was begun already, it is gone on with. */
  "payment.charge": {
    payload: z.object({ workspaceId: z.uuid(), transactionId: z.uuid(), attempt: z.number().int().min(1) }),
    attempts: 15,
  },
  "payment.close": { payload: z.object({ workspaceId: z.uuid(), sessionId: z.string() }), attempts: 15 },
  "payment.event": { payload: z.object({ workspaceId: z.null(), eventId: z.string() }), attempts: 15 },
  "payment.mail": {
    payload: z.object({ workspaceId: z.uuid(), userId: z.uuid(), transactionId: z.uuid(), attempt: z.number().int() }),
    attempts: 10,
  },
  /** Of no workspace: it is done also when that is gone meanwhile. */
  "payment.refund": {
    payload: z.object({ workspaceId: z.uuid().nullable(), transactionId: z.uuid(), paymentId: z.string() }),
    attempts: 15,
  },
  "problem.mail": {
    payload: z.object({ workspaceId: z.uuid(), userId: z.uuid(), since: z.iso.datetime() }),
    attempts: 10,
  },
  "problem.tell": { payload: z.object({ workspaceId: z.uuid(), since: z.iso.datetime() }), attempts: 10 },
  /** `at`: when it was promised, to the microsecond as Postgres writes it; that names what it is about. */
  "reminder.mail": {
    payload: z.object({
      workspaceId: z.null(),
      userId: z.uuid(),
      rhythm: z.enum(["each", "daily", "weekly"]),
      at: z.string(),
    }),
    attempts: 10,
  },
  "subscription.mail": {
    payload: z.object({
      workspaceId: z.uuid(),
      userId: z.uuid(),
      about: z.enum([
        "trial_week",
        "trial_tomorrow",
        "trial_over",
        "plan_ending",
        "plan_over",
        "canceled",
        "reactivated",
      ]),
      /** The last day it is about. */
      day: z.iso.date(),
    }),
    attempts: 10,
  },
  "sweep.digests": { payload: z.object({}), attempts: 3, statementMs: LONG },
  /**
   * `turn`: how many of its workspace are to be made before it, this one counted: who signs much waits behind who signs
   * once.
   */
  "signature.make": {
    payload: z.object({
      workspaceId: z.uuid(),
      signatureId: z.uuid(),
      turn: z.number().int().min(1).max(LAST_TURN).default(1),
    }),
    attempts: 5,
    queue: "signing",
  },
  "report.mail": {
    payload: z.object({
      workspaceId: z.uuid(),
      userId: z.uuid(),
      about: z.enum(["due", "past"]),
      day: z.iso.date(),
      reportIds: z.array(z.uuid()),
    }),
    attempts: 10,
  },
  "sweep.due": { payload: z.object({}), attempts: 3, statementMs: LONG },
  "sweep.invitations": { payload: z.object({}), attempts: 3, statementMs: LONG },
  "sweep.jobs": { payload: z.object({}), attempts: 3, statementMs: LONG },
  "sweep.newcomers": { payload: z.object({}), attempts: 3, statementMs: LONG },
  "sweep.receipts": { payload: z.object({}), attempts: 3, statementMs: LONG },
  "sweep.retention": { payload: z.object({}), attempts: 3, statementMs: LONG },
  "sweep.subscriptions": { payload: z.object({}), attempts: 5, statementMs: LONG },
  "sweep.trash": { payload: z.object({}), attempts: 3, statementMs: LONG },
  "sweep.unmade": { payload: z.object({}), attempts: 3, statementMs: LONG },
  "sweep.unread": { payload: z.object({}), attempts: 3, statementMs: LONG },
  "sweep.unscanned": { payload: z.object({}), attempts: 3, statementMs: LONG },
  "sweep.uploads": { payload: z.object({}), attempts: 3, statementMs: LONG },
  "sweep.tallies": { payload: z.object({}), attempts: 3, statementMs: LONG },
  "sweep.sign_ins": { payload: z.object({}), attempts: 3, statementMs: LONG },
  "user.mail_link": { payload: z.object({ workspaceId: z.null(), userId: z.uuid(), path: z.string() }), attempts: 5 },
  "user.mail_password_changed": { payload: z.object({ workspaceId: z.null(), userId: z.uuid() }), attempts: 10 },
  "user.mail_email_asked": {
    payload: z.object({ workspaceId: z.null(), userId: z.uuid(), change: z.uuid() }),
    attempts: 10,
  },
  /** With a change: to the address before it. */
  "user.mail_email_changed": {
    payload: z.object({ workspaceId: z.null(), userId: z.uuid(), change: z.uuid().nullable() }),
    attempts: 10,
  },
  "user.mail_email_link": {
    payload: z.object({ workspaceId: z.null(), userId: z.uuid(), change: z.uuid() }),
    attempts: 5,
  },
  "user.mail_proof": { payload: z.object({ workspaceId: z.null(), userId: z.uuid(), proofId: z.uuid() }), attempts: 5 },
  "user.mail_password_link": { payload: z.object({ workspaceId: z.null(), userId: z.uuid() }), attempts: 5 },
  "user.remove_picture": {
    payload: z.object({ workspaceId: z.uuid().nullable(), userId: z.uuid(), sha256: z.string() }),
    attempts: 10,
  },
  "vat.verify": { payload: z.object({ workspaceId: z.uuid(), vat: z.string() }), attempts: 10 },
  "workspace.erase": { payload: z.object({ workspaceId: z.uuid() }), attempts: 20, statementMs: LONG },
  "workspace.mail_deleted": {
    payload: z.object({ workspaceId: z.null(), userId: z.uuid(), deletedId: z.uuid() }),
    attempts: 10,
  },
} as const satisfies Record<string, Contract>;

/**
 * `queue`: one of its own, for what may take long; everything else need not wait for it. `statementMs`: how long a
 * statement of it may take in the database, in ms; two minutes unless said.
 */
type Contract = { payload: z.ZodObject; attempts: number; queue?: QueueName; statementMs?: number };
export const STATEMENT_MS = 2 * MINUTE;
/** How many of each are done at once by one worker. */
export const queues = { jobs: 5, reading: 2, signing: 2, drawing: 2, scanning: 2 } as const;
export type QueueName = keyof typeof queues;

export type JobName = keyof typeof contracts;
export type Payload<N extends JobName> = z.infer<(typeof contracts)[N]["payload"]>;
/** Jobs that a change promises, as against those of the clock. */
export type PromisedName = { [N in JobName]: Payload<N> extends { workspaceId: string | null } ? N : never }[JobName];
/** What a handler is told of its run: `id` is the same each time one job is tried. */
export type Run = { id: string; attempt: number };
export type Handler<N extends JobName> = (payload: Payload<N>, run: Run) => Promise<void>;

/** Undefined for a job of a newer version than ours, while one replaces the other. */
export const contractOf = (name: string): Contract | undefined => (contracts as Record<string, Contract>)[name];
