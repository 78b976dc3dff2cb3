import { z } from "zod";
import { type Contract, LONG_STATEMENT_MS } from "../contract.ts";

export const inspectionJobs = {
  "inbox.read": { payload: z.object({ workspaceId: z.uuid(), paperId: z.uuid() }), attempts: 5, queue: "reading" },
  /** Reads the words of a paper that is a picture. */
  "inbox.ocr": { payload: z.object({ workspaceId: z.uuid(), paperId: z.uuid() }), attempts: 5, queue: "ocr" },
  "inbox.match": { payload: z.object({ workspaceId: z.uuid() }), attempts: 5 },
  /** The valid certificates of a place as a ZIP and a PDF. */
  "pack.make": {
    payload: z.object({ workspaceId: z.uuid(), packId: z.uuid() }),
    attempts: 5,
    queue: "long",
    statementMs: LONG_STATEMENT_MS,
  },
  "pack.remove_bytes": { payload: z.object({ workspaceId: z.uuid(), packId: z.uuid() }), attempts: 10 },
  "problem.mail": {
    payload: z.object({ workspaceId: z.uuid(), userId: z.uuid(), since: z.iso.datetime() }),
    attempts: 10,
    once: true,
  },
  "problem.tell": { payload: z.object({ workspaceId: z.uuid(), since: z.iso.datetime() }), attempts: 10, once: true },
  "report.mail": {
    payload: z.object({ workspaceId: z.uuid(), userId: z.uuid(), reportId: z.uuid() }),
    attempts: 10,
    once: true,
  },
  "inspection.ask": {
    payload: z.object({
      workspaceId: z.uuid(),
      requestId: z.uuid(),
      about: z.enum(["request", "request_withdrawn"]),
    }),
    attempts: 10,
    once: true,
  },
  "inspection.told": {
    payload: z.object({ workspaceId: z.uuid(), userId: z.uuid(), requestId: z.uuid() }),
    attempts: 10,
    once: true,
  },
  /** `at`: when it was enqueued, in Postgres's notation with microseconds; it identifies the reminders to be mailed. */
  "reminder.mail": {
    payload: z.object({
      workspaceId: z.null(),
      userId: z.uuid(),
      rhythm: z.enum(["each", "daily", "weekly"]),
      at: z.string(),
    }),
    attempts: 10,
    once: true,
  },
  "overview.mail": {
    payload: z.object({ workspaceId: z.uuid(), userId: z.uuid(), day: z.iso.date() }),
    attempts: 10,
    once: true,
  },
  "sweep.inbox": { payload: z.object({}), attempts: 3 },
  "sweep.due": { payload: z.object({}), attempts: 3, statementMs: LONG_STATEMENT_MS },
  "sweep.digests": { payload: z.object({}), attempts: 3, statementMs: LONG_STATEMENT_MS },
} as const satisfies Record<string, Contract>;
