import { createHash, randomBytes } from "node:crypto";
import { reading } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { DRIVE_STATE_MINUTES, MAX_DRIVE_COOKIE } from "@server/core/constants";
import { env } from "@server/core/env";
import { log } from "@server/core/log";
import { objectFor } from "@server/records/object/object-for";
import { z } from "zod";
import { DriveError, DriveName } from "./contract.ts";
import { requireDrive } from "./drives.ts";
import type { DriveConnected } from "./inputs.ts";
import { seal, unseal } from "./sealed.ts";

const State = z.object({ id: z.string(), drive: DriveName, verifier: z.string() });
const StoredToken = z.object({ drive: DriveName, token: z.string() });
const redirectUri = () => `${env.APP_URL}/onedrive/auth`;

/**
 * The address of the provider's consent page. The state needed when the browser returns is encrypted in the address;
 * nothing is stored.
 */
export async function consentTo(actor: Actor, id: string, drive: DriveName): Promise<{ url: string }> {
  const provider = requireDrive(drive);
  await reading(actor, (tx) => objectFor(tx, actor, "file.upload", id));
  const verifier = randomBytes(32).toString("base64url");
  const state = await seal(actor, "state", { id, drive, verifier }, DRIVE_STATE_MINUTES * 60);
  return {
    url: provider.consent({
      state,
      challenge: createHash("sha256").update(verifier).digest("base64url"),
      back: redirectUri(),
    }),
  };
}

/**
 * Handles the return from the provider. Null if the state is not of this session. Without a code the person refused.
 */
export async function connectDrive(
  actor: Actor,
  state: string,
  code: string | undefined,
): Promise<z.infer<typeof DriveConnected>> {
  const opened = await unseal(actor, "state", state, State);
  if (!opened) return null;
  const { id, drive, verifier } = opened;
  const failure = (trouble: "refused" | "away") => ({ id, drive, access: null, seconds: 0, trouble });
  if (!code) return failure("refused");
  try {
    const { token, seconds } = await requireDrive(drive).access({ code, verifier, back: redirectUri() });
    const access = await seal(actor, "access", { drive, token }, seconds);
    if (access.length <= MAX_DRIVE_COOKIE) return { id, drive, access, seconds: Math.floor(seconds), trouble: null };
    log.warn("a drive's token is too long for a cookie", { drive, length: access.length });
    return failure("away");
  } catch (error) {
    if (!(error instanceof DriveError)) throw error;
    return failure(error.reason === "refused" ? "refused" : "away");
  }
}

/** The access token of a drive from this session's encrypted cookie; null if there is none or it is invalid. */
export async function tokenIn(actor: Actor, drive: DriveName, access: string | null): Promise<string | null> {
  const stored = access ? await unseal(actor, "access", access, StoredToken) : null;
  return stored?.drive === drive ? stored.token : null;
}
