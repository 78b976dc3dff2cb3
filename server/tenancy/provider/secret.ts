import { seal, unseal } from "@server/core/sealed";

const PURPOSE = "client secret of an identity provider";
const VERIFIER = "verifier of a company sign-in";

export const sealedSecret = (secret: string, workspaceId: string): string => seal(PURPOSE, secret, workspaceId);
export const secretIn = (sealed: string, workspaceId: string): string | undefined =>
  unseal(PURPOSE, sealed, workspaceId)?.text;

/** What is to be stored in place of a secret that an earlier APP_SECRET sealed; undefined: it may stay. */
export function sealedAnew(sealed: string, workspaceId: string): string | undefined {
  const found = unseal(PURPOSE, sealed, workspaceId);
  return found && !found.isNewest ? sealedSecret(found.text, workspaceId) : undefined;
}

/** What proves at the provider that it was this browser that began: in a token that its holder can read. */
export const sealedVerifier = (verifier: string, id: string): string => seal(VERIFIER, verifier, id);
export const verifierIn = (sealed: string, id: string): string | undefined => unseal(VERIFIER, sealed, id)?.text;
