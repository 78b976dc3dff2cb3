import { timingSafeEqual } from "node:crypto";
import { derivedToken, derivedTokens } from "./token.ts";

const ID_LENGTH = 36;

/** A token that is not stored: an id, signed for one purpose. */
export const signedId = (purpose: string, id: string): string => id + derivedToken(`${purpose} ${id}`);

/** The id in a token that signedId() made for that purpose; undefined: somebody made it up. */
export function idInSigned(purpose: string, token: string): string | undefined {
  const [id, signature] = [token.slice(0, ID_LENGTH), Buffer.from(token.slice(ID_LENGTH))];
  const isOurs = derivedTokens(`${purpose} ${id}`)
    .map((each) => Buffer.from(each))
    .some((each) => each.length === signature.length && timingSafeEqual(each, signature));
  return isOurs ? id : undefined;
}
