import { forgetImports } from "@server/inspection/import/forget";
import { removeAbandoned } from "@server/platform/temporary";
import { foldStorage, foldTallies } from "@server/records/container/fold-tallies";
import { removeExpired } from "@server/records/deletion/stray-bytes";
import { sweepTrash } from "@server/records/deletion/sweep";
import { readFile } from "@server/records/file/read";
import { enqueueUnscanned, scanStored } from "@server/records/file/scan";
import { enqueueScanMails, mailScan } from "@server/records/file/scan-mail";
import { enqueueUnread } from "@server/records/file/unread";
import { chainEvents } from "@server/records/history/chain";
import { checkChains } from "@server/records/history/check";
import { keepHeads } from "@server/records/history/heads";
import { mailBreak, mailHead } from "@server/records/history/mails";
import { removeGlobalBytes } from "@server/records/library/global-bytes";
import { rewriteValues } from "@server/records/own-field/rewrite";
import { raiseSignedPdf, sweepSeals } from "@server/records/seal/raise";
import { enqueueUnmade } from "@server/records/signature/enqueue-unmade";
import { makeSignedPdf } from "@server/records/signature/make";
import type { recordsJobs } from "../contracts/records.ts";
import type { Handlers } from "../contracts.ts";

export const recordsHandlers: Handlers<typeof recordsJobs> = {
  "file.read": ({ workspaceId, sha256 }) => readFile(workspaceId, sha256),
  "file.scan": ({ workspaceId, sha256 }, { attempt }) => scanStored(workspaceId, sha256, attempt),
  "file.mail_scan": mailScan,
  "file.tell_scan": enqueueScanMails,
  "history.mail_break": mailBreak,
  "history.mail_head": mailHead,
  "library.remove_bytes": ({ sha256 }) => removeGlobalBytes(sha256),
  "own_field.rewrite": (rewrite) => rewriteValues(rewrite),
  "signature.make": ({ workspaceId, signatureId }) => makeSignedPdf(workspaceId, signatureId),
  "sweep.history": async () => {
    await chainEvents();
  },
  "sweep.history_checks": () => checkChains(),
  "sweep.history_heads": () => keepHeads(),
  "sweep.tallies": async () => {
    await foldTallies();
    await foldStorage();
  },
  "sweep.seals": () => sweepSeals(),
  "seal.raise": ({ workspaceId, sealId }) => raiseSignedPdf(workspaceId, sealId),
  "sweep.trash": async () => {
    await forgetImports();
    await sweepTrash();
  },
  "sweep.unmade": () => enqueueUnmade(),
  "sweep.unread": () => enqueueUnread(),
  "sweep.unscanned": () => enqueueUnscanned(),
  "sweep.uploads": async () => {
    await removeAbandoned();
    await removeExpired();
  },
};
