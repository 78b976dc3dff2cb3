import type { Row, Rows } from "./row.ts";
import { accessRows } from "./rows/access.ts";
import { actionPointRows } from "./rows/action-point.ts";
import { adminRows } from "./rows/admin.ts";
import { adminSubscriptionRows } from "./rows/admin-subscription.ts";
import { adminWorkspaceRows } from "./rows/admin-workspace.ts";
import { answerRows } from "./rows/answer.ts";
import { apiKeyRows } from "./rows/api-key.ts";
import { backgroundTemplateRows } from "./rows/background-template.ts";
import { calendarRows } from "./rows/calendar.ts";
import { catalogueRows } from "./rows/catalogue.ts";
import { categoryRows } from "./rows/category.ts";
import { checkoutRows } from "./rows/checkout.ts";
import { containerRows } from "./rows/container.ts";
import { deletionRows } from "./rows/deletion.ts";
import { documentRows } from "./rows/document.ts";
import { driveRows } from "./rows/drive.ts";
import { dutyRows } from "./rows/duty.ts";
import { factorRows } from "./rows/factor.ts";
import { feedbackRows } from "./rows/feedback.ts";
import { fileRows } from "./rows/file.ts";
import { floorPlanRows } from "./rows/floor-plan.ts";
import { globalTemplateRows } from "./rows/global-template.ts";
import { groupRows } from "./rows/group.ts";
import { historyRows } from "./rows/history.ts";
import { importRows } from "./rows/import.ts";
import { inboxRows } from "./rows/inbox.ts";
import { intervalRows } from "./rows/interval.ts";
import { invitationRows } from "./rows/invitation.ts";
import { jobRows } from "./rows/job.ts";
import { kindRows } from "./rows/kind.ts";
import { libraryRows } from "./rows/library.ts";
import { manyRows } from "./rows/many.ts";
import { marketRows } from "./rows/market.ts";
import { memberRows } from "./rows/member.ts";
import { objectRows } from "./rows/object.ts";
import { objectTemplateRows } from "./rows/object-template.ts";
import { offerRows } from "./rows/offer.ts";
import { orderRows } from "./rows/order.ts";
import { ownFieldRows } from "./rows/own-field.ts";
import { packRows } from "./rows/pack.ts";
import { paymentRows } from "./rows/payment.ts";
import { pictureRows } from "./rows/picture.ts";
import { printoutRows } from "./rows/printout.ts";
import { problemRows } from "./rows/problem.ts";
import { providerRows } from "./rows/provider.ts";
import { reminderRows } from "./rows/reminder.ts";
import { reportRows } from "./rows/report.ts";
import { requestRows } from "./rows/request.ts";
import { reviewPointRows } from "./rows/review-point.ts";
import { roundRows } from "./rows/round.ts";
import { scanRows } from "./rows/scan.ts";
import { sealRows } from "./rows/seal.ts";
import { searchRows } from "./rows/search.ts";
import { sessionRows } from "./rows/session.ts";
import { shareRows } from "./rows/share.ts";
import { signatureRows } from "./rows/signature.ts";
import { stickerRows } from "./rows/sticker.ts";
import { subscriptionRows } from "./rows/subscription.ts";
import { takeAlongRows } from "./rows/take-along.ts";
import { templateRows } from "./rows/template.ts";
import { transactionRows } from "./rows/transaction.ts";
import { userRows } from "./rows/user.ts";
import { vatRows } from "./rows/vat.ts";
import { viewRows } from "./rows/view.ts";
import { webhookRows } from "./rows/webhook.ts";
import { wholeRows } from "./rows/whole.ts";
import { workspaceRows } from "./rows/workspace.ts";

/**
 * What each role gets of each procedure, one file a noun; REST follows from it. A procedure without a row fails. A row:
 *
 *     "object.edit": { audience: "editors", input: async (make) => ({ id: await make.object(), title: make.text() }) }
 *
 * row.ts says what else it may hold.
 */
export const table: Rows = {
  ...factorRows,
  ...containerRows,
  ...floorPlanRows,
  ...orderRows,
  ...backgroundTemplateRows,
  ...roundRows,
  ...objectRows,
  ...objectTemplateRows,
  ...feedbackRows,
  ...fileRows,
  ...libraryRows,
  ...globalTemplateRows,
  ...printoutRows,
  ...packRows,
  ...paymentRows,
  ...pictureRows,
  ...apiKeyRows,
  ...categoryRows,
  ...kindRows,
  ...ownFieldRows,
  ...viewRows,
  ...webhookRows,
  ...providerRows,
  ...importRows,
  ...calendarRows,
  ...catalogueRows,
  ...requestRows,
  ...reminderRows,
  ...reportRows,
  ...reviewPointRows,
  ...inboxRows,
  ...intervalRows,
  ...dutyRows,
  ...actionPointRows,
  ...answerRows,
  ...wholeRows,
  ...workspaceRows,
  ...scanRows,
  ...searchRows,
  ...stickerRows,
  ...deletionRows,
  ...accessRows,
  ...groupRows,
  ...invitationRows,
  ...jobRows,
  ...manyRows,
  ...marketRows,
  ...offerRows,
  ...memberRows,
  ...sessionRows,
  ...userRows,
  ...adminRows,
  ...adminSubscriptionRows,
  ...adminWorkspaceRows,
  ...historyRows,
  ...documentRows,
  ...driveRows,
  ...vatRows,
  ...checkoutRows,
  ...shareRows,
  ...sealRows,
  ...signatureRows,
  ...subscriptionRows,
  ...transactionRows,
  ...problemRows,
  ...takeAlongRows,
  ...templateRows,
};

/** Each row, with the title of its test and the name of its procedure. */
export const rows: [title: string, name: string, row: Row][] = Object.entries(table).flatMap(([name, given]) =>
  [given].flat().map((row): [string, string, Row] => [row.when ? `${name}, ${row.when}` : name, name, row]),
);
