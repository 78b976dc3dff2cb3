import { emailDomains } from "@db/schema/provider";
import type { Tx } from "@db/transact";
import { and, eq, isNotNull } from "drizzle-orm";
import { domainOf } from "./issuer.ts";

/** Whether a workspace has proven the domain of that address. */
export const isProvenBy = async (tx: Tx, workspaceId: string, email: string): Promise<boolean> =>
  (await tx.$count(
    emailDomains,
    and(
      eq(emailDomains.workspaceId, workspaceId),
      eq(emailDomains.domain, domainOf(email)),
      isNotNull(emailDomains.provedAt),
    ),
  )) > 0;
