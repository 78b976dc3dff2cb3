import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { JobsNamed } from "@server/backoffice/admin/inputs";
import { z } from "zod";
import { submit } from "./api.server.ts";
import { superAdminsOnly } from "./back-office.server.ts";

const Acts = JobsNamed.extend({ intent: z.enum(["retry", "forget"]) });

/** The action of a page with FailedJobActs: tries failed work again or forgets it, and leads to the page that says so. */
export async function actOnFailedJobs(
  args: ActionFunctionArgs,
  pageAfter: (done: "admin_jobs_retried" | "admin_jobs_forgotten") => string,
) {
  superAdminsOnly(args);
  return submit(args, Acts, async (api, { intent, ...named }) => {
    if (intent === "retry") await api.admin.retryJobs(named);
    else await api.admin.forgetJobs(named);
    return redirect(pageAfter(intent === "retry" ? "admin_jobs_retried" : "admin_jobs_forgotten"), 303);
  });
}
