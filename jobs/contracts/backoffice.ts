import { z } from "zod";
import type { Contract } from "../contract.ts";

export const backofficeJobs = {
  "admin.mail": {
    payload: z.object({ workspaceId: z.null(), userId: z.uuid(), what: z.enum(["admin.add", "admin.revoke"]) }),
    attempts: 10,
    once: true,
  },
  "feedback.mail": { payload: z.object({ workspaceId: z.null(), feedbackId: z.uuid() }), attempts: 10, once: true },
  "impersonation.sweep": { payload: z.object({ workspaceId: z.null(), userId: z.uuid() }), attempts: 5 },
} as const satisfies Record<string, Contract>;
