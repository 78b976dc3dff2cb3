import { tellAdmins } from "@server/problem/tell";
import type { Handler } from "../contracts.ts";

export const tellProblems: Handler<"problem.tell"> = (told, { id }) => tellAdmins(told, id);
