import { createHash, createHmac } from "node:crypto";
import { env } from "./env.ts";

/** A token that we alone can make, reckoned from what it is for: it can be made again, and so need not be kept. */
export const tokenFor = (purpose: string): string => createHmac("sha256", env.APP_SECRET).update(purpose).digest("base64url");

/** All that the database knows of a token that somebody holds. */
export const hashOfToken = (token: string): string => createHash("sha256").update(token).digest("hex");
