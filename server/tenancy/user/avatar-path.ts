import { REST_BASE } from "@server/core/constants";

const version = (image: string) => `?v=${image.slice(0, 12)}`;

/** The URL path of a user's picture for pages. It names the content, so that a new picture is loaded at once. */
export const avatarOf = (id: string, image: string | null): string | null =>
  image ? `/files/avatar/${id}${version(image)}` : null;

/** The URL path over REST. */
export const avatarCall = (id: string, image: string | null): string | null =>
  image ? `${REST_BASE}/users/${id}/avatar${version(image)}` : null;
