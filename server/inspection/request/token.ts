import { idInSigned, signedId } from "@server/core/signed-id";

const PURPOSE = "visit";

/** The secret with which a body answers a request: its id, signed. It is not stored. */
export const visitToken = (id: string): string => signedId(PURPOSE, id);

/** The id of the request; undefined: somebody made the token up. */
export const requestIn = (token: string): string | undefined => idInSigned(PURPOSE, token);
