import { type SQL, sql } from "drizzle-orm";

/** SQL: the arguments of json_build_object for a pin (inputs.ts, Pin) of a row of objects, with its letter. */
export const pinFields = (of: SQL, letter: SQL): SQL => sql`
  'id', ${of}.id, 'title', ${of}.title, 'display_code', ${of}.display_code,
  'x', trim_scale(${of}.x::numeric(6, 4)), 'y', trim_scale(${of}.y::numeric(6, 4)), 'size', ${of}.size,
  'state', ${letter}, 'icon_code', ${of}.icon_code, 'color_code', ${of}.color_code,
  'text_color_code', ${of}.text_color_code`;
