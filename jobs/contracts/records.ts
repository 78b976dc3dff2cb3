import { z } from "zod";
import { type Contract, LONG_STATEMENT_MS } from "../contract.ts";

export const recordsJobs = {
  "file.read": { payload: z.object({ workspaceId: z.uuid(), sha256: z.string() }), attempts: 5, queue: "reading" },
  "file.scan": { payload: z.object({ workspaceId: z.uuid(), sha256: z.string() }), attempts: 4, queue: "scanning" },
  "file.mail_scan": {
    payload: z.object({ workspaceId: z.uuid(), userId: z.uuid(), since: z.iso.datetime() }),
    attempts: 10,
    once: true,
  },
  "file.tell_scan": { payload: z.object({ workspaceId: z.uuid(), since: z.iso.datetime() }), attempts: 10, once: true },
  "history.mail_break": { payload: z.object({ workspaceId: z.uuid(), userId: z.uuid() }), attempts: 10, once: true },
  "history.mail_head": {
    payload: z.object({ workspaceId: z.uuid(), userId: z.uuid(), day: z.iso.date() }),
    attempts: 10,
    once: true,
  },
  "library.remove_bytes": { payload: z.object({ workspaceId: z.null(), sha256: z.string() }), attempts: 10 },
  "own_field.rewrite": {
    payload: z.object({
      workspaceId: z.uuid(),
      fieldId: z.uuid(),
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
    attempts: 5,
  },
  "signature.make": {
    payload: z.object({ workspaceId: z.uuid(), signatureId: z.uuid() }),
    attempts: 5,
    queue: "signing",
  },
  "seal.raise": {
    payload: z.object({ workspaceId: z.uuid(), sealId: z.uuid() }),
    attempts: 2,
    queue: "signing",
  },
  "sweep.seals": { payload: z.object({}), attempts: 3, statementMs: LONG_STATEMENT_MS },
  "sweep.history": { payload: z.object({}), attempts: 3, statementMs: LONG_STATEMENT_MS },
  "sweep.history_checks": { payload: z.object({}), attempts: 3, statementMs: LONG_STATEMENT_MS },
  "sweep.history_heads": { payload: z.object({}), attempts: 3, statementMs: LONG_STATEMENT_MS },
  "sweep.trash": { payload: z.object({}), attempts: 3, statementMs: LONG_STATEMENT_MS },
  "sweep.unmade": { payload: z.object({}), attempts: 3, statementMs: LONG_STATEMENT_MS },
  "sweep.unread": { payload: z.object({}), attempts: 3, statementMs: LONG_STATEMENT_MS },
  "sweep.unscanned": { payload: z.object({}), attempts: 3, statementMs: LONG_STATEMENT_MS },
  "sweep.uploads": { payload: z.object({}), attempts: 3, statementMs: LONG_STATEMENT_MS },
  "sweep.tallies": { payload: z.object({}), attempts: 3, statementMs: LONG_STATEMENT_MS },
} as const satisfies Record<string, Contract>;
