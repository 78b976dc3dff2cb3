import type { Tx } from "@db/transact";
import { countFailure } from "@server/core/attempts";
import { recordDenied } from "@server/core/record-denied";
import type { z } from "zod";
import type { Ceremony } from "./challenge.ts";
import type { AnsweredPasskey } from "./inputs.ts";
import { type Answered, checkPasskey } from "./passkey.ts";

/**
 * checkPasskey(), with a wrong answer counted as a failure of its network, since each costs the check of a signature, and
 * recorded. Throws 429 after too many.
 */
export async function checkCounted(
  { passkey, challenge_token }: z.output<typeof AnsweredPasskey>,
  ceremony: Exclude<Ceremony, "add">,
  { userId, source }: { userId: string | null; source: string },
): Promise<Answered> {
  const { undo } = await countFailure(source);
  const checking = checkPasskey({ response: passkey, token: challenge_token }, ceremony, userId);
  const answered = await checking.catch(async (error: unknown) => {
    await recordDenied("session.fail_passkey", { userId });
    throw error;
  });
  const accept = async (tx: Tx) => {
    await answered.accept(tx);
    await undo(tx);
  };
  return { ...answered, accept };
}
