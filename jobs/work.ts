import { within } from "@db/bounds";
import { env } from "@server/core/env";
import { log, withLogDetails } from "@server/core/log";
import { giveUpJob } from "@server/tenancy/job/run";
import { type Job, UnrecoverableError, Worker } from "bullmq";
import { type QueueName, queues, STATEMENT_MS } from "./contract.ts";
import { contractOf, type JobName } from "./contracts.ts";
import { type AnyHandlers, doJob, handlers } from "./handlers.ts";
import { queueNames, workerConnection } from "./queue.ts";

/** Takes jobs from the queues and does them, some at once. */
export function work(known: AnyHandlers = handlers) {
  const workers = queueNames.map((name) => workOn(name, known));
  return {
    /** Takes no more, and waits for what is being done; or, by force, leaves it to another worker. */
    async stop(byForce = false): Promise<void> {
      await Promise.all(workers.map(({ stop }) => stop(byForce)));
    },
  };
}

function workOn(name: QueueName, known: AnyHandlers) {
  const connection = workerConnection();
  const worker = new Worker(name, (job) => withLogDetails({ job: job.id, name: job.name }, () => run(job, known)), {
    connection,
    prefix: env.QUEUE_PREFIX,
    concurrency: queues[name],
    // a job whose worker was killed is taken up again so often; then it is the job that ends its process, and it fails
    // for good
    maxStalledCount: 3,
  });
  worker.on("error", () => {}); // the connection's own listener has said it
  worker.on("failed", (job, error) => {
    const isLast = !job || job.attemptsMade >= (job.opts.attempts ?? 1) || error instanceof UnrecoverableError;
    log[isLast ? "error" : "warn"](isLast ? "a job failed for good" : "a job failed and is tried again", {
      job: job?.id,
      name: job?.name,
      attempt: job?.attemptsMade,
      error,
    });
    if (isLast && job?.name === "job.run") giveUp(job);
  });
  return {
    async stop(byForce: boolean): Promise<void> {
      await worker.close(byForce);
      connection.disconnect();
    },
  };
}

/** Its handler says so itself where it may; not where the job ended its process each time, and the queue failed it. */
const giveUp = (job: Job) =>
  giveUpJob((job.data as { jobId: string }).jobId).catch((error) =>
    log.error("that a job failed for good could not be written down", { job: job.id, error }),
  );

async function run(job: Job, known: AnyHandlers): Promise<void> {
  const contract = contractOf(job.name);
  // a newer worker may, at the next attempt
  if (!contract || !known[job.name]) throw new Error(`Nobody here knows the job ${job.name}.`);
  const { success, data, error } = contract.payload.safeParse(job.data);
  if (!success)
    throw new UnrecoverableError(
      `The job's payload is wrong: ${error.issues.map(({ path }) => path.join(".")).join(", ")}`,
    );
  const since = performance.now();
  const { statementMs = STATEMENT_MS } = contract;
  const told = { id: job.id ?? "", attempt: job.attemptsMade + 1 };
  const outcome = await within({ statementMs }, () => doJob(job.name as JobName, data as never, told, known));
  log.debug("a job is done", { outcome, ms: Math.round(performance.now() - since) });
}
