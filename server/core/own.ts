import type { Actor } from "./actor.ts";
import { OWN_FOR_HOURS } from "./constants.ts";
import type { EffectiveRole } from "./policy.ts";

type Made = {
  createdBy: string | null;
  createdAt: Date;
  /** It, or its file, was signed. */
  signed?: boolean;
};

/**
 * Whether a record is the actor's own, as the policy means it for changing and deleting: they made it. What an
 * inspector made is their own for 24 hours, and until it is signed.
 */
export const isOwn = (
  { userId }: Pick<Actor, "userId">,
  { effectiveRole }: { effectiveRole: EffectiveRole | null },
  { createdBy, createdAt, signed = false }: Made,
): boolean =>
  createdBy === userId &&
  (effectiveRole !== "inspector" || (!signed && Date.now() - createdAt.getTime() < OWN_FOR_HOURS * 3_600_000));
