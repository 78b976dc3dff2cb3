import { mailProblems as mail } from "@server/problem/mail";
import type { Handler } from "../contracts.ts";

export const mailProblems: Handler<"problem.mail"> = (told, { id }) => mail(told, id);
