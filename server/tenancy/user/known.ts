import { localeOr } from "@i18n/locales";
import { iso } from "@server/core/day";
import { z } from "zod";
import { avatarCall } from "./avatar-path.ts";
import type { KnownUser } from "./inputs.ts";

export const KnownRow = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  image: z.string().nullable(),
  email: z.string(),
  locale: z.string(),
  phone: z.string().nullable(),
  workspace_ids: z.array(z.string()),
  is_super_admin: z.boolean(),
  last_activity_at: z.string().nullable(),
  created_at: z.string(),
});
export type KnownRow = z.infer<typeof KnownRow>;

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
    registered_at: iso(created_at),
  };
}

export const momentOf = (at: string | null) => (at ? iso(at) : null);
