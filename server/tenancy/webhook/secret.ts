import { createHmac, randomBytes } from "node:crypto";
import { seal, unseal } from "@server/core/sealed";

const PURPOSE = "webhook secret";
const PREFIX = "whsec_";

/** A new secret as its owner gets it, and as it is stored. */
export function newSecret(): { secret: string; sealed: string } {
  const secret = PREFIX + randomBytes(32).toString("base64");
  return { secret, sealed: seal(PURPOSE, secret) };
}

/** What is to be stored in place of a secret that an earlier APP_SECRET sealed; undefined: it may stay. */
export function sealedAnew(sealed: string): string | undefined {
  const found = unseal(PURPOSE, sealed);
  return found && !found.isNewest ? seal(PURPOSE, found.text) : undefined;
}

type Message = { id: string; at: Date; body: string };

/**
 * The headers of a delivery as Standard Webhooks has them, signed with each of the sealed secrets that can be read;
 * undefined: none can, since APP_SECRET is another one.
 */
export function signedHeaders({ id, at, body }: Message, sealed: string[]): Record<string, string> | undefined {
  const seconds = String(Math.floor(at.getTime() / 1000));
  const signatures = sealed.flatMap((each) => {
    const secret = unseal(PURPOSE, each)?.text;
    return secret === undefined ? [] : [`v1,${hmac(secret, `${id}.${seconds}.${body}`)}`];
  });
  if (signatures.length === 0) return undefined;
  return {
    "content-type": "application/json",
    "user-agent": "Register-Webhooks",
    "webhook-id": id,
    "webhook-timestamp": seconds,
    "webhook-signature": signatures.join(" "),
  };
}

const hmac = (secret: string, signed: string) =>
  createHmac("sha256", Buffer.from(secret.slice(PREFIX.length), "base64"))
    .update(signed)
    .digest("base64");
