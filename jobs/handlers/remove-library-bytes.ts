import { removeGlobalBytes } from "@server/library/global-bytes";
import type { Handler } from "../contracts.ts";

export const removeLibraryBytes: Handler<"library.remove_bytes"> = ({ sha256 }) => removeGlobalBytes(sha256);
