import { requireOutside } from "@db/outside";
import { VIES_TIMEOUT_MS } from "@server/core/constants";
import { log } from "@server/core/log";
import { watched } from "@server/core/measure";
import { z } from "zod";
import { addressIn } from "./address.ts";
import type { Register, Verdict } from "./register.ts";

/** The placeholder of the register for missing values. */
const NOT_GIVEN = "---";
const givenText = z
  .string()
  .nullish()
  .transform((text) => (!text || text.trim() === NOT_GIVEN ? "" : text.trim().slice(0, 500)));

const Answer = z.object({ valid: z.boolean(), name: givenText, address: givenText });

/**
 * The European register (VIES) through its REST API at that URL. Anything but a clear yes or no is null: a country that
 * does not answer (`actionSucceed: false` with a reason), an overloaded or slow register, an unexpected response.
 */
export const viesAt =
  (url: string, timeoutMs = VIES_TIMEOUT_MS): Register =>
  (vat) =>
    watched({ kind: "call", name: "vies" }, async (work) => {
      const verdict = await ask(url, timeoutMs, vat);
      if (verdict.known === null) work.outcome = "failed";
      return verdict;
    });

async function ask(url: string, timeoutMs: number, vat: string): Promise<Verdict> {
  requireOutside("The VAT register");
  try {
    const response = await fetch(`${url}/check-vat-number`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ countryCode: vat.slice(0, 2), vatNumber: vat.slice(2) }),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { valid, name, address } = Answer.parse(await response.json());
    if (!response.ok) return { known: null };
    return valid
      ? { known: true, company: { name: name.replace(/\s+/g, " ").slice(0, 200), ...addressIn(address) } }
      : { known: false };
  } catch (error) {
    log.info("the VAT register could not be asked", { reason: error instanceof Error ? error.name : "unknown" });
    return { known: null };
  }
}
