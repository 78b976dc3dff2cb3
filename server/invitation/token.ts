import { createHash, createHmac } from "node:crypto";
import { env } from "@server/env";

/** The mailed token of an invitation. Reckoned, so that it need not be kept, and a mail that went out twice holds the same link twice. */
export const tokenOf = (invitationId: string): string =>
  createHmac("sha256", env.APP_SECRET).update(`invitation ${invitationId}`).digest("base64url");

/** All that the database knows of it. */
export const hashOfToken = (token: string): string => createHash("sha256").update(token).digest("hex");
