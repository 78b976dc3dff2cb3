import { passkeys } from "@db/schema/factor";
import { asOperator, reading } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { env } from "@server/core/env";
import { needsPassword } from "@server/tenancy/session/password-again";
import { isOfCompany } from "@server/tenancy/user/company-session";
import { isTablet } from "@server/tenancy/user/tablet";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { FactorsView } from "./inputs.ts";
import { resetWaitingFor } from "./reset-link.ts";
import { factorsOf } from "./second-factor.ts";

/** The actor's own factors, for the page about security. */
export const ownFactorsView = (actor: Actor): Promise<z.input<typeof FactorsView>> =>
  reading(asOperator, async (tx) => {
    const { app, codes } = await factorsOf(tx, actor.userId);
    const rows = await tx
      .select()
      .from(passkeys)
      .where(eq(passkeys.userId, actor.userId))
      .orderBy(passkeys.createdAt, passkeys.id);
    return {
      passkeys: rows.map(({ id, name, isSynced, createdAt, lastUsedAt }) => ({
        id,
        name,
        is_synced: isSynced,
        created_at: createdAt.toISOString(),
        last_used_at: lastUsedAt?.toISOString() ?? null,
      })),
      app,
      codes_left: codes,
      reset: actor.impersonatorId ? null : await resetWaitingFor(tx, actor.userId),
      asks_password: await needsPassword(tx, actor),
      is_exempt: env.DEMO && actor.isSuperAdmin,
      may_end_devices: actor.impersonatorId === null && !isTablet(actor) && !isOfCompany(actor),
      may_edit: actor.impersonatorId === null && actor.proof === "proven" && !isTablet(actor) && !isOfCompany(actor),
    };
  });
