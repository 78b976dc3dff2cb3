import { Resolver } from "node:dns/promises";
import { env } from "@server/core/env";
import { log } from "@server/core/log";

const TIMEOUT_MS = 5000;

/** The TXT record by which a workspace proves a domain. */
export const recordOf = (domain: string, token: string) => ({
  name: `_register.${domain}`,
  value: `register-domain=${token}`,
});

/** What DNS says when there is no such name, or no such record. */
const NOT_THERE = ["ENOTFOUND", "ENODATA"];

/** Whether the record is there; null: nobody answered, so it is not known. Answers within 5 seconds. */
export async function hasRecord(domain: string, token: string): Promise<boolean | null> {
  const { name, value } = recordOf(domain, token);
  const resolver = new Resolver({ timeout: TIMEOUT_MS / 2, tries: 2 });
  if (env.DNS_SERVERS.length > 0) resolver.setServers(env.DNS_SERVERS);
  const tooLong = setTimeout(() => resolver.cancel(), TIMEOUT_MS);
  try {
    const records = await resolver.resolveTxt(name);
    return records.some((parts) => parts.join("").trim() === value);
  } catch (error) {
    const { code = "" } = error as { code?: string };
    if (NOT_THERE.includes(code)) return false;
    log.warn("the record of a domain could not be looked up", { domain, code });
    return null;
  } finally {
    clearTimeout(tooLong);
  }
}
