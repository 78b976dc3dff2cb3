import { removePicture as remove } from "@server/user/avatar";
import type { Handler } from "../contracts.ts";

export const removePicture: Handler<"user.remove_picture"> = ({ userId, sha256 }) => remove(userId, sha256);
