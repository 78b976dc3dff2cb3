import { mailJob as mail } from "@server/job/mail";
import type { Handler } from "../contracts.ts";

export const mailJob: Handler<"job.mail"> = ({ userId, jobId }, { id }) => mail(userId, jobId, id);
