import { REST_BASE } from "@server/core/constants";

const version = (image: string) => `?v=${image.slice(0, 12)}`;

/** A person's picture, for our pages; the address carries its content's name, so that a new one is seen at once. */
export const avatarOf = (id: string, image: string | null): string | null =>
  image ? `/files/avatar/${id}${version(image)}` : null;

/** The same for programs, which come with a token. */
export const avatarCall = (id: string, image: string | null): string | null =>
  image ? `${REST_BASE}/users/${id}/avatar${version(image)}` : null;
