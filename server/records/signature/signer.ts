import type { ProvenBy } from "@db/schema/user";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { provenByIn } from "@server/tenancy/session/device";
import type { TFunction } from "i18next";

/** What binds a signature to who gives it: the address of their account, and how they had proven who they are. */
type Signer = { account: string; provenBy: ProvenBy | null };

/** A program has no account of a person, and no session. */
export const signerOf = async (tx: Tx, actor: Actor): Promise<Signer> => ({
  account: actor.apiKey ? "" : actor.email,
  provenBy: await provenByIn(tx, actor),
});

/** "ann@company.example · Signed in by: passkey"; empty where neither is known. */
export function signerInWords(t: TFunction, { account, provenBy }: Signer): string {
  const how = provenBy && t(`signature.paper.proven.${provenBy}`);
  return [account, how && t("ui.is", { what: t("signature.paper.proven_by"), value: how })].filter(Boolean).join(" · ");
}
