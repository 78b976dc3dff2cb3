import { z } from "zod";
import { iconCodes } from "./icon-codes.ts";

/** The icon of an object or kind, or none: the empty option of a form becomes null. */
export const IconCode = z.union([z.literal("").transform(() => null), z.enum(iconCodes), z.null()], {
  error: "mistake.icon_code",
});
