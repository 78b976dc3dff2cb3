import { within } from "@db/bounds";
import { env } from "@server/core/env";
import { log, withLogDetails } from "@server/core/log";
import { type Work, watched } from "@server/core/measure";
import { giveUpJob } from "@server/tenancy/job/run";
import { type Job, UnrecoverableError, Worker } from "bullmq";
import { type QueueName, queues, STATEMENT_MS, TRACE } from "./contract.ts";
import { contractOf, type JobName } from "./contracts.ts";
import { doJob, type HandlerTable, handlers } from "./handlers.ts";
import { dueAt, noteRun, queueNames, workerConnection } from "./queue.ts";

/** Takes jobs from the queues and does them, some at once. */
export function work(handlerTable: HandlerTable = handlers) {
  const workers = queueNames.map((name) => workOn(name, handlerTable));
  return {
    /** Takes no more jobs and waits for the running ones; by force, leaves those to another worker. */
    async stop(byForce = false): Promise<void> {
      await Promise.all(workers.map(({ stop }) => stop(byForce)));
    },
  };
}

function workOn(name: QueueName, handlerTable: HandlerTable) {
  const connection = workerConnection();
  const worker = new Worker(
    name,
    (job) =>
      withLogDetails({ job: job.id, name: job.name }, () =>
        watched(workOf(job, name), (measured) =>
          run(job, handlerTable).catch((error) => {
            measured.outcome = isLastTry(job, job.attemptsMade + 1, error) ? "failed" : "retried";
            throw error;
          }),
        ),
      ),
    {
      connection,
      prefix: env.QUEUE_PREFIX,
      concurrency: queues[name].atOnce,
      // How often a job whose worker was killed is tried again. After that it is probably the job that kills the
      // process, and it fails for good.
      maxStalledCount: 3,
    },
  );
  worker.on("error", () => {}); // the connection's own listener logs it
  worker.on("failed", (job, error) => {
    const isLast = !job || isLastTry(job, job.attemptsMade, error);
    log[isLast ? "error" : "warn"](isLast ? "a job failed for good" : "a job failed and is tried again", {
      job: job?.id,
      name: job?.name,
      attempt: job?.attemptsMade,
      error,
    });
    if (isLast && job?.name === "job.run") giveUp(job);
    if (isLast && job) noteScheduled(job, true);
  });
  worker.on("completed", (job) => noteScheduled(job, false));
  return {
    async stop(byForce: boolean): Promise<void> {
      await worker.close(byForce);
      connection.disconnect();
    },
  };
}

/** `tries`: with the one that threw this. */
const isLastTry = (job: Job, tries: number, error: unknown) =>
  tries >= (job.opts.attempts ?? 1) || error instanceof UnrecoverableError;

/** Shown to super admins; while Redis is away the next run says it. */
function noteScheduled({ name, repeatJobKey }: Job, failed: boolean): void {
  if (repeatJobKey) noteRun(name, failed).catch(() => {});
}

/** What is measured of a job. */
const workOf = (job: Job, queue: QueueName): Work => ({
  kind: "job",
  name: contractOf(job.name) ? job.name : "unknown",
  details: { queue },
  waited: job.attemptsMade === 0 ? Math.max(0, Date.now() - dueAt(job)) / 1000 : undefined,
  trace: (job.data as { [TRACE]?: string })[TRACE],
});

/**
 * Marks the long-running work as failed. Its handler does so itself, unless the job killed its process each time and
 * the queue gave up.
 */
const giveUp = (job: Job) =>
  giveUpJob((job.data as { jobId: string }).jobId).catch((error) =>
    log.error("that a job failed for good could not be written down", { job: job.id, error }),
  );

async function run(job: Job, handlerTable: HandlerTable): Promise<void> {
  const contract = contractOf(job.name);
  // retried: a newer worker may have the handler
  if (!contract || !handlerTable[job.name]) throw new Error(`Nobody here knows the job ${job.name}.`);
  const { success, data, error } = contract.payload.safeParse(job.data);
  if (!success)
    throw new UnrecoverableError(
      `The job's payload is wrong: ${error.issues.map(({ path }) => path.join(".")).join(", ")}`,
    );
  const since = performance.now();
  const { statementMs = STATEMENT_MS } = contract;
  const jobRun = { id: job.id ?? "", attempt: job.attemptsMade + 1 };
  const outcome = await within({ statementMs }, () => doJob(job.name as JobName, data as never, jobRun, handlerTable));
  log.debug("a job is done", { outcome, ms: Math.round(performance.now() - since) });
}
