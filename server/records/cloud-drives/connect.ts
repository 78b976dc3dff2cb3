import { createHash, randomBytes } from "node:crypto";
import { reading } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { DRIVE_STATE_MINUTES, MAX_DRIVE_COOKIE } from "@server/core/constants";
import { env } from "@server/core/env";
import { log } from "@server/core/log";
import { objectFor } from "@server/records/object/object-for";
import { z } from "zod";
import { DriveName, DriveTrouble } from "./contract.ts";
import { requireDrive } from "./drives.ts";
import type { DriveConnected } from "./inputs.ts";
import { seal, unseal } from "./sealed.ts";

const State = z.object({ id: z.string(), drive: DriveName, verifier: z.string() });
const Kept = z.object({ drive: DriveName, token: z.string() });
const back = () => `${env.APP_URL}/onedrive/auth`;

/**
 * Where the provider asks whether we may read. What we need when it comes back travels along, sealed: nothing of it is
 * kept here.
 */
export async function consentTo(actor: Actor, id: string, drive: DriveName): Promise<{ url: string }> {
  const asked = requireDrive(drive);
  await reading(actor, (tx) => objectFor(tx, actor, "file.upload", id));
  const verifier = randomBytes(32).toString("base64url");
  const state = await seal(actor, "state", { id, drive, verifier }, DRIVE_STATE_MINUTES * 60);
  return {
    url: asked.consent({ state, challenge: createHash("sha256").update(verifier).digest("base64url"), back: back() }),
  };
}

/** Back from the provider; null when it was not this session that went there. Without a code the person said no. */
export async function connectDrive(
  actor: Actor,
  state: string,
  code: string | undefined,
): Promise<z.infer<typeof DriveConnected>> {
  const asked = await unseal(actor, "state", state, State);
  if (!asked) return null;
  const { id, drive, verifier } = asked;
  const without = (trouble: "refused" | "away") => ({ id, drive, access: null, seconds: 0, trouble });
  if (!code) return without("refused");
  try {
    const { token, seconds } = await requireDrive(drive).access({ code, verifier, back: back() });
    const access = await seal(actor, "access", { drive, token }, seconds);
    if (access.length <= MAX_DRIVE_COOKIE) return { id, drive, access, seconds: Math.floor(seconds), trouble: null };
    log.warn("a drive's token is too long for a cookie", { drive, length: access.length });
    return without("away");
  } catch (error) {
    if (!(error instanceof DriveTrouble)) throw error;
    return without(error.why === "refused" ? "refused" : "away");
  }
}

/** The token in what this session carries for that drive. */
export async function tokenIn(actor: Actor, drive: DriveName, access: string | null): Promise<string | null> {
  const kept = access ? await unseal(actor, "access", access, Kept) : null;
  return kept?.drive === drive ? kept.token : null;
}
