import { MAX_FILES_AT_ONCE } from "@server/core/constants";
import { Id, Step, text } from "@server/core/fields";
import { z } from "zod";
import { DriveName } from "./contract.ts";

/** The object and the drive. The access token is encrypted in a cookie. */
const target = { id: Id, drive: DriveName };
const access = z.string().max(5000).nullable();
const key = z.string().min(1).max(2000);

export const DriveConsent = z.object(target);
export const DriveReturn = z.object({ state: z.string().max(5000), code: z.string().max(5000).optional() });
export const DriveQuery = z.object({
  ...target,
  access,
  folder: key.optional(),
  q: text().catch(""),
  next: key.optional(),
});

/** `file`: the provider's ids of the chosen files. */
export const ChosenInDrive = z.object({
  ...target,
  file: z
    .array(key)
    .min(1, { error: "drive.none_chosen" })
    .max(MAX_FILES_AT_ONCE, { error: `mistake.too_many_files?maximum=${MAX_FILES_AT_ONCE}` }),
});
export const TakenFromDrive = ChosenInDrive.extend({ access });

export const DriveConnected = z
  .object({
    id: Id,
    drive: DriveName,
    /** The encrypted token; null if the person refused or the provider does not answer. */
    access: z.string().nullable(),
    seconds: z.number(),
    trouble: z.enum(["refused", "away"]).nullable(),
  })
  .nullable();

export const DrivePage = z.object({
  workspace_id: Id,
  object: z.object({ id: Id, title: z.string(), display_code: z.string() }),
  path: z.array(Step),
  drive: DriveName,
  /** Null before the drive is connected, and if the provider failed. */
  listing: z
    .object({
      entries: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          folder: z.boolean(),
          size: z.number().nullable(),
          changed_at: z.string().nullable(),
        }),
      ),
      next: z.string().nullable(),
    })
    .nullable(),
  trouble: z.enum(["expired", "refused", "gone", "away"]).nullable(),
  filter: z.object({ folder: z.string().optional(), q: z.string() }),
});
