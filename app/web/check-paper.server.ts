import type { ActionFunctionArgs } from "@remix-run/node";
import { MAX_FILE } from "@server/core/constants";
import { Paper } from "@server/records/seal/inputs";
import { submit } from "./api.server.ts";

/** The action of the pages that check a PDF: nothing of it is kept, so the answer is the page itself. */
export const checkSentPaper = (args: ActionFunctionArgs) =>
  submit(args, Paper, async (api, { file }) => ({ checked: await api.seal.check({ file }) }), {
    files: 1,
    fileSize: MAX_FILE,
    accept: (api) => api.seal.requireCheckAllowed(),
  });
