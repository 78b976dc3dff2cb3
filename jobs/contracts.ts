import type { z } from "zod";
import type { Contract, OnceRun, Outcome, Run } from "./contract.ts";
import { accessJobs } from "./contracts/access.ts";
import { backofficeJobs } from "./contracts/backoffice.ts";
import { billingJobs } from "./contracts/billing.ts";
import { inspectionJobs } from "./contracts/inspection.ts";
import { recordsJobs } from "./contracts/records.ts";
import { tenancyJobs } from "./contracts/tenancy.ts";

/** Every job. `workspaceId` is null for jobs about one user. Scheduled jobs have an empty payload. */
export const contracts = {
  ...tenancyJobs,
  ...accessJobs,
  ...recordsJobs,
  ...inspectionJobs,
  ...billingJobs,
  ...backofficeJobs,
};

export type JobName = keyof typeof contracts;
export type Payload<N extends JobName> = z.infer<(typeof contracts)[N]["payload"]>;
/** Jobs that a change enqueues, as opposed to scheduled ones. */
export type OutboxJobName = { [N in JobName]: Payload<N> extends { workspaceId: string | null } ? N : never }[JobName];
/** The handlers of a set of contracts: exactly one for each. */
export type Handlers<Contracts extends Record<string, Contract>> = {
  [N in keyof Contracts]: Contracts[N] extends { once: true }
    ? (payload: z.infer<Contracts[N]["payload"]>, run: OnceRun) => Promise<Outcome>
    : (payload: z.infer<Contracts[N]["payload"]>, run: Run) => Promise<void>;
};

/** Undefined for an unknown job: one enqueued by a newer version during a deployment. */
export const contractOf = (name: string): Contract | undefined => (contracts as Record<string, Contract>)[name];
