import { z } from "zod";
import { type Contract, LONG_STATEMENT_MS } from "../contract.ts";

/** What people are mailed about, in case it was somebody else. */
const factorChanges = [
  "passkey_added",
  "passkey_removed",
  "app_added",
  "app_removed",
  "codes_renewed",
  "code_used",
  "reset",
  "codes_failed",
] as const;

export const tenancyJobs = {
  "api_key.mail_orphaned": {
    payload: z.object({ workspaceId: z.uuid(), userId: z.uuid(), keyIds: z.array(z.uuid()) }),
    attempts: 10,
    once: true,
  },
  "archive.make": {
    payload: z.object({ workspaceId: z.null(), userId: z.uuid(), archiveId: z.uuid() }),
    attempts: 5,
    queue: "drawing",
  },
  "archive.mail": {
    payload: z.object({ workspaceId: z.null(), userId: z.uuid(), archiveId: z.uuid() }),
    attempts: 10,
    once: true,
  },
  "archive.remove_bytes": {
    payload: z.object({ workspaceId: z.null(), userId: z.uuid(), archiveId: z.uuid() }),
    attempts: 10,
  },
  "job.mail": {
    payload: z.object({ workspaceId: z.uuid(), userId: z.uuid(), jobId: z.uuid() }),
    attempts: 10,
    once: true,
  },
  "job.run": {
    payload: z.object({ workspaceId: z.uuid(), jobId: z.uuid() }),
    attempts: 5,
    queue: "long",
    statementMs: LONG_STATEMENT_MS,
  },
  "member.mail_handed_over": {
    payload: z.object({
      workspaceId: z.uuid(),
      userId: z.uuid(),
      otherId: z.uuid(),
      about: z.enum(["owner", "former"]),
    }),
    attempts: 10,
    once: true,
  },
  "member.mail_removed": { payload: z.object({ workspaceId: z.uuid(), userId: z.uuid() }), attempts: 10, once: true },
  "sweep.jobs": { payload: z.object({}), attempts: 3, statementMs: LONG_STATEMENT_MS },
  "sweep.providers": { payload: z.object({}), attempts: 3, statementMs: LONG_STATEMENT_MS },
  "sweep.receipts": { payload: z.object({}), attempts: 3, statementMs: LONG_STATEMENT_MS },
  "sweep.retention": { payload: z.object({}), attempts: 3, statementMs: LONG_STATEMENT_MS },
  "factor.mail_reset": {
    payload: z.object({ workspaceId: z.uuid(), userId: z.uuid(), resetId: z.uuid() }),
    attempts: 10,
    urgent: true,
    once: true,
  },
  "sweep.factor_resets": { payload: z.object({}), attempts: 3 },
  "sweep.sign_ins": { payload: z.object({}), attempts: 3, statementMs: LONG_STATEMENT_MS },
  "sweep.webhooks": { payload: z.object({}), attempts: 3, statementMs: LONG_STATEMENT_MS },
  "user.mail_link": {
    payload: z.object({ workspaceId: z.null(), userId: z.uuid(), path: z.string() }),
    attempts: 5,
    urgent: true,
    once: true,
  },
  "user.mail_password_changed": {
    payload: z.object({ workspaceId: z.null(), userId: z.uuid() }),
    attempts: 10,
    urgent: true,
    once: true,
  },
  "workspace.mail_factor_required": {
    payload: z.object({ workspaceId: z.uuid(), userId: z.uuid() }),
    attempts: 10,
    once: true,
  },
  "user.mail_factor_changed": {
    payload: z.object({ workspaceId: z.null(), userId: z.uuid(), what: z.enum(factorChanges) }),
    attempts: 10,
    urgent: true,
    once: true,
  },
  "user.mail_password_link": {
    payload: z.object({ workspaceId: z.null(), userId: z.uuid() }),
    attempts: 5,
    urgent: true,
    once: true,
  },
  "user.mail_email_asked": {
    payload: z.object({ workspaceId: z.null(), userId: z.uuid(), change: z.uuid() }),
    attempts: 10,
    urgent: true,
    once: true,
  },
  /** With a change: to the previous address. */
  "user.mail_email_changed": {
    payload: z.object({ workspaceId: z.null(), userId: z.uuid(), change: z.uuid().nullable() }),
    attempts: 10,
    urgent: true,
    once: true,
  },
  "user.mail_email_link": {
    payload: z.object({ workspaceId: z.null(), userId: z.uuid(), change: z.uuid() }),
    attempts: 5,
    urgent: true,
    once: true,
  },
  "user.mail_proof": {
    payload: z.object({ workspaceId: z.null(), userId: z.uuid(), proofId: z.uuid() }),
    attempts: 5,
    urgent: true,
    once: true,
  },
  "user.remove_picture": {
    payload: z.object({ workspaceId: z.uuid().nullable(), userId: z.uuid(), sha256: z.string() }),
    attempts: 10,
  },
  /** `tries`: how often it was tried before; a job for a try that was made already does nothing. */
  "webhook.deliver": {
    payload: z.object({ workspaceId: z.uuid(), deliveryId: z.uuid(), tries: z.number() }),
    attempts: 5,
    queue: "webhooks",
  },
  "provider.mail_missing": {
    payload: z.object({ workspaceId: z.uuid(), userId: z.uuid(), domain: z.string() }),
    attempts: 10,
    once: true,
  },
  "webhook.mail_off": {
    payload: z.object({ workspaceId: z.uuid(), userId: z.uuid(), webhookId: z.uuid() }),
    attempts: 10,
    once: true,
  },
  "vat.verify": { payload: z.object({ workspaceId: z.uuid(), vat: z.string() }), attempts: 10 },
} as const satisfies Record<string, Contract>;
