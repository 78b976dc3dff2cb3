import { mailArchive as mail } from "@server/archive/mail";
import type { Handler } from "../contracts.ts";

export const mailArchive: Handler<"archive.mail"> = ({ userId, archiveId }, { id }) => mail(userId, archiveId, id);
