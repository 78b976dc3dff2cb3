import { removeArchiveBytes as remove } from "@server/archive/forget";
import type { Handler } from "../contracts.ts";

export const removeArchiveBytes: Handler<"archive.remove_bytes"> = ({ userId, archiveId }) => remove(userId, archiveId);
