import { z } from "zod";
import { type Contract, LONG_STATEMENT_MS } from "../contract.ts";

export const accessJobs = {
  "access.mail": {
    payload: z.object({ workspaceId: z.uuid(), userId: z.uuid(), containerIds: z.array(z.uuid()), giverId: z.uuid() }),
    attempts: 10,
    once: true,
  },
  "invitation.mail": { payload: z.object({ workspaceId: z.uuid(), invitationId: z.uuid() }), attempts: 10, once: true },
  /** Invitations written before the inviter's address was proven. */
  "invitation.send_waiting": { payload: z.object({ workspaceId: z.null(), userId: z.uuid() }), attempts: 10 },
  "sweep.inspectors": { payload: z.object({}), attempts: 3, statementMs: LONG_STATEMENT_MS },
  "sweep.invitations": { payload: z.object({}), attempts: 3, statementMs: LONG_STATEMENT_MS },
} as const satisfies Record<string, Contract>;
