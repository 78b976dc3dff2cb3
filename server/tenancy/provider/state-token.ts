import { randomUUID } from "node:crypto";
import { usedChallenges } from "@db/schema/factor";
import { asOperator, transact } from "@db/transact";
import { COMPANY_SIGN_IN_MINUTES } from "@server/core/constants";
import { invalid } from "@server/core/errors";
import { readSigned, signed } from "@server/tenancy/session/signed";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { purposes } from "./inputs.ts";
import { sealedVerifier, verifierIn } from "./secret.ts";

/** What is kept of a ceremony while the person is at the provider. */
const Kept = z.object({
  jti: z.uuid(),
  iat: z.number(),
  workspace: z.uuid(),
  purpose: z.enum(purposes),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The page to go on with. */
  next: z.string().nullable(),
  /** Of "link" and "confirm": the session that it is for. */
  session: z.string().nullable(),
  /** Of "invitation". */
  invitation: z.uuid().nullable(),
});
export type Ceremony = Omit<z.infer<typeof Kept>, "jti" | "iat">;

/** The one who is not known yet. */
const ANYBODY = "anybody";

/** The ceremony, signed for COMPANY_SIGN_IN_MINUTES: the browser keeps it in a cookie, and nothing is stored. */
export function stateToken({ verifier, ...ceremony }: Ceremony): Promise<string> {
  const jti = randomUUID();
  const claims = { ...ceremony, jti, verifier: sealedVerifier(verifier, jti) };
  return signed("company sign-in", ANYBODY, `${COMPANY_SIGN_IN_MINUTES}m`, claims);
}

const over = () => invalid("company.over", { code: "company_over" });

/**
 * The ceremony of a token, which works once. `beganAt`: in seconds, as tokens have it. Throws 422: it is over, was
 * finished before, or is none.
 */
export async function takeState(token: string): Promise<Ceremony & { beganAt: number }> {
  const payload = await readSigned("company sign-in", token);
  const { data } = Kept.safeParse(payload);
  const verifier = data && verifierIn(data.verifier, data.jti);
  if (!data || !verifier) throw over();
  const { jti, iat, ...ceremony } = data;
  const [first] = await transact(asOperator, (tx) =>
    tx
      .insert(usedChallenges)
      .values({ id: jti, expiresAt: sql`now() + make_interval(mins => ${2 * COMPANY_SIGN_IN_MINUTES})` })
      .onConflictDoNothing()
      .returning({ id: usedChallenges.id }),
  );
  if (!first) throw over();
  return { ...ceremony, verifier, beganAt: iat };
}
