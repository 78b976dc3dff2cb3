import { asOperator, transact } from "@db/transact";
import { INVITATION_KEPT_DAYS } from "@server/core/constants";
import { type SQL, sql } from "drizzle-orm";
import { endAccounts } from "./end-accounts.ts";

/**
 * SQL condition on `u`: an account created for an invitation that was never accepted and is not open any more; or that
 * of a program whose workspace is gone.
 */
export const neverSignedIn: SQL = sql`u.proved_at is null and u.password_hash is null and u.terms_accepted_at is null
  and not exists (select from memberships m where m.user_id = u.id)
  and not exists (select from api_keys k where k.user_id = u.id)
  and not exists (select from invitations i
    where i.user_id = u.id and i.accepted_at is null and i.withdrawn_at is null)`;

/**
 * Deletes old closed invitations with their addresses, and the accounts that were created for invited people who never
 * accepted.
 */
export const forgetNewcomers = () =>
  transact(asOperator, async (tx) => {
    const before = sql`now() - make_interval(days => ${INVITATION_KEPT_DAYS})`;
    await tx.execute(sql`
      delete from invitations where coalesce(accepted_at, withdrawn_at) < ${before}
        or (accepted_at is null and expires_at < ${before})`);
    await endAccounts(tx, neverSignedIn);
  });
