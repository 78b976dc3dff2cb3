import { localeOr } from "@i18n/locales";
import { avatarCall } from "./avatar-path.ts";
import type { KnownUser } from "./inputs.ts";

export type KnownRow = {
  id: string;
  first_name: string;
  last_name: string;
  image: string | null;
  email: string;
  locale: string;
  phone: string | null;
  workspace_ids: string[];
  is_super_admin: boolean;
  last_activity_at: string | null;
  created_at: string;
};

/** Whether URLs of pictures are for REST or for pages. */
export type Picture = (id: string, image: string | null) => string | null;

/**
 * A user, for members of a workspace they share. Readers who may see names only get just the fields with names.
 */
export function known(row: KnownRow, all: boolean, picture: Picture = avatarCall): KnownUser {
  const { id, first_name, last_name } = row;
  const names = { id, first_name, last_name, image: picture(id, row.image) };
  if (!all) return names;
  const { email, locale, phone, workspace_ids, is_super_admin, last_activity_at, created_at } = row;
  return {
    ...names,
    email,
    locale: localeOr(locale),
    phone,
    workspace_ids,
    is_super_admin,
    last_activity: momentOf(last_activity_at),
    registered_at: new Date(created_at).toISOString(),
  };
}

export const momentOf = (at: string | null) => (at ? new Date(at).toISOString() : null);
