import { mailThatDeleted } from "@server/workspace/mail-deleted";
import type { Handler } from "../contracts.ts";

export const mailWorkspaceDeleted: Handler<"workspace.mail_deleted"> = (told, { id }) => mailThatDeleted(told, id);
