import { mailReports as mail } from "@server/report/mail";
import type { Handler } from "../contracts.ts";

export const mailReports: Handler<"report.mail"> = (told, { id }) => mail(told, id);
