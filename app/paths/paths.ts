import { accountPaths } from "./account.ts";
import { backOfficePaths } from "./back-office.ts";
import { billingPaths } from "./billing.ts";
import { filesPaths } from "./files.ts";
import { inspectionPaths } from "./inspection.ts";
import { recordsPaths } from "./records.ts";
import { workspacePaths } from "./workspace.ts";

/** All addresses that pages link to. */
export const paths = {
  ...accountPaths,
  ...workspacePaths,
  ...recordsPaths,
  ...filesPaths,
  ...inspectionPaths,
  ...billingPaths,
  ...backOfficePaths,
} as const;
