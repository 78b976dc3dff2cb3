import { derivedToken } from "@server/core/token";

/** The token of an invitation, the same each time, so that a second mail has the same link. */
export const tokenOf = (invitationId: string): string => derivedToken(`invitation ${invitationId}`);
