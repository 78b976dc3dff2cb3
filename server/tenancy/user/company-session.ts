import type { Actor } from "@server/core/actor";
import { forbidden } from "@server/core/errors";

/**
 * Whether somebody else could be at work: the admin of a provider can pose as each of its people, and in this session
 * they would come at what belongs to the person alone, or to other workspaces.
 */
export const isOfCompany = ({ byCompany }: Pick<Actor, "byCompany">): boolean => byCompany?.isWhole === false;

/**
 * Throws 403 in a session that the provider of a company made and that does not reach all workspaces of the person: it
 * must not change their account.
 */
export function forbidByCompany(actor: Pick<Actor, "byCompany">): void {
  if (isOfCompany(actor)) throw forbidden("refusal.not_by_company", { code: "company_session" });
}
