import { derivedToken } from "@server/core/token";

/** The mailed token of an invitation: a mail that went out twice holds the same link twice. */
export const tokenOf = (invitationId: string): string => derivedToken(`invitation ${invitationId}`);
