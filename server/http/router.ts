import { accessRouter } from "@server/access/access/router";
import { companyRouter } from "@server/access/company/router";
import { groupRouter } from "@server/access/group/router";
import { invitationRouter } from "@server/access/invitation/router";
import { registrationRouter } from "@server/access/registration/router";
import { adminPeppolRouter } from "@server/backoffice/admin/peppol-router";
import { adminRouter } from "@server/backoffice/admin/router";
import { adminSubscriptionRouter } from "@server/backoffice/admin/subscription-router";
import { adminWorkspaceRouter } from "@server/backoffice/admin/workspace-router";
import { feedbackRouter } from "@server/backoffice/feedback/router";
import { impersonationRouter } from "@server/backoffice/impersonation/router";
import { checkoutRouter } from "@server/billing/checkout/router";
import { closingRouter } from "@server/billing/closing/router";
import { offerRouter } from "@server/billing/market/offer-router";
import { marketRouter } from "@server/billing/market/router";
import { paymentRouter } from "@server/billing/payment/router";
import { subscriptionRouter } from "@server/billing/subscription/router";
import { transactionRouter } from "@server/billing/transaction/router";
import { createCallerFactory, mergeRouters, router } from "@server/core/trpc";
import { actionPointRouter } from "@server/inspection/action-point/router";
import { aheadRouter } from "@server/inspection/ahead/router";
import { answerRouter } from "@server/inspection/answer/router";
import { calendarRouter } from "@server/inspection/calendar/router";
import { cockpitRouter } from "@server/inspection/cockpit/router";
import { catalogueRouter } from "@server/inspection/duty/edition/router";
import { dutyRouter } from "@server/inspection/duty/router";
import { globalTemplateRouter } from "@server/inspection/global-template/router";
import { importRouter } from "@server/inspection/import/router";
import { inboxRouter } from "@server/inspection/inbox/router";
import { incidentRouter } from "@server/inspection/incident/router";
import { intervalRouter } from "@server/inspection/interval/router";
import { objectOfKindRouter } from "@server/inspection/kind/object-router";
import { kindRouter } from "@server/inspection/kind/router";
import { objectPageRouter } from "@server/inspection/object-page/router";
import { objectTemplateRouter } from "@server/inspection/object-template/router";
import { outOfServiceRouter } from "@server/inspection/out-of-service/router";
import { packRouter } from "@server/inspection/pack/router";
import { printoutRouter } from "@server/inspection/printout/router";
import { problemRouter } from "@server/inspection/problem/router";
import { reminderRouter } from "@server/inspection/reminder/router";
import { reportRouter } from "@server/inspection/report/router";
import { requestRouter } from "@server/inspection/request/router";
import { roundRouter } from "@server/inspection/round/router";
import { sharePageRouter } from "@server/inspection/share-page/router";
import { syncedObjectRouter } from "@server/inspection/synced-object/router";
import { takeAlongRouter } from "@server/inspection/take-along/router";
import { templateRouter } from "@server/inspection/template/router";
import { manyRouter } from "@server/moving/many/router";
import { movingContainers, movingFiles, movingObjects, movingReports } from "@server/moving/router";
import { wholeRouter } from "@server/moving/whole/router";
import { backgroundTemplateRouter } from "@server/records/background-template/router";
import { categoryRouter } from "@server/records/category/router";
import { driveRouter } from "@server/records/cloud-drives/router";
import { containerRouter } from "@server/records/container/router";
import { deletionRouter } from "@server/records/deletion/router";
import { fileRouter } from "@server/records/file/router";
import { floorPlanRouter } from "@server/records/floor-plan/router";
import { historyRouter } from "@server/records/history/router";
import { holdRouter } from "@server/records/hold/router";
import { keepingRouter } from "@server/records/keeping/router";
import { globalLibraryRouter } from "@server/records/library/global-router";
import { libraryRouter } from "@server/records/library/router";
import { objectRouter } from "@server/records/object/router";
import { orderRouter } from "@server/records/order/router";
import { ownFieldRouter } from "@server/records/own-field/router";
import { pictureRouter } from "@server/records/picture/router";
import { reviewPointRouter } from "@server/records/review-point/router";
import { scanRouter } from "@server/records/scan/router";
import { sealRouter } from "@server/records/seal/router";
import { searchRouter } from "@server/records/search/router";
import { shareRouter } from "@server/records/share/router";
import { signatureRouter } from "@server/records/signature/router";
import { stickerRouter } from "@server/records/sticker/router";
import { viewRouter } from "@server/records/view/router";
import { apiKeyRouter } from "@server/tenancy/api-key/router";
import { archiveRouter } from "@server/tenancy/archive/router";
import { consentRouter } from "@server/tenancy/consent/router";
import { documentRouter } from "@server/tenancy/document/router";
import { factorRouter } from "@server/tenancy/factor/router";
import { jobRouter } from "@server/tenancy/job/router";
import { memberRouter } from "@server/tenancy/member/router";
import { providerRouter } from "@server/tenancy/provider/router";
import { retentionRouter } from "@server/tenancy/retention/router";
import { sessionRouter } from "@server/tenancy/session/router";
import { userRouter } from "@server/tenancy/user/router";
import { vatRouter } from "@server/tenancy/vat/router";
import { webhookRouter } from "@server/tenancy/webhook/router";
import { workspaceRouter } from "@server/tenancy/workspace/router";

/** The router of all procedures, one line for each noun. */
export const appRouter = router({
  access: accessRouter,
  apiKey: apiKeyRouter,
  archive: archiveRouter,
  backgroundTemplate: backgroundTemplateRouter,
  category: categoryRouter,
  kind: kindRouter,
  ownField: ownFieldRouter,
  view: viewRouter,
  webhook: webhookRouter,
  provider: mergeRouters(providerRouter, companyRouter),
  import: importRouter,
  inbox: inboxRouter,
  checkout: checkoutRouter,
  ahead: aheadRouter,
  cockpit: cockpitRouter,
  consent: consentRouter,
  floorPlan: floorPlanRouter,
  container: mergeRouters(containerRouter, movingContainers),
  deletion: deletionRouter,
  document: documentRouter,
  drive: driveRouter,
  scan: scanRouter,
  search: searchRouter,
  sticker: stickerRouter,
  session: sessionRouter,
  factor: factorRouter,
  history: historyRouter,
  admin: adminRouter,
  adminPeppol: adminPeppolRouter,
  adminSubscription: adminSubscriptionRouter,
  adminWorkspace: adminWorkspaceRouter,
  impersonation: impersonationRouter,
  invitation: invitationRouter,
  job: jobRouter,
  market: marketRouter,
  offer: offerRouter,
  many: manyRouter,
  member: memberRouter,
  user: mergeRouters(userRouter, registrationRouter),
  vat: vatRouter,
  workspace: mergeRouters(workspaceRouter, closingRouter),
  feedback: feedbackRouter,
  file: mergeRouters(fileRouter, movingFiles),
  group: groupRouter,
  library: libraryRouter,
  globalLibrary: globalLibraryRouter,
  globalTemplate: globalTemplateRouter,
  object: mergeRouters(objectRouter, objectOfKindRouter, syncedObjectRouter, objectPageRouter, movingObjects),
  objectTemplate: objectTemplateRouter,
  pack: packRouter,
  // The public word is `paper`: the OpenAPI names the call `paper.sign`, and the keys of its texts begin so.
  paper: printoutRouter,
  payment: paymentRouter,
  picture: pictureRouter,
  order: orderRouter,
  calendar: calendarRouter,
  reminder: reminderRouter,
  report: mergeRouters(reportRouter, movingReports),
  round: roundRouter,
  retention: retentionRouter,
  keeping: keepingRouter,
  hold: holdRouter,
  reviewPoint: reviewPointRouter,
  interval: intervalRouter,
  duty: dutyRouter,
  incident: incidentRouter,
  outOfService: outOfServiceRouter,
  actionPoint: actionPointRouter,
  answer: answerRouter,
  problem: problemRouter,
  request: requestRouter,
  catalogue: catalogueRouter,
  share: mergeRouters(shareRouter, sharePageRouter),
  seal: sealRouter,
  signature: signatureRouter,
  subscription: subscriptionRouter,
  takeAlong: takeAlongRouter,
  template: templateRouter,
  transaction: transactionRouter,
  whole: wholeRouter,
});
export type AppRouter = typeof appRouter;

/** The procedures as functions, called with that context. */
export const callerFor = createCallerFactory(appRouter);
