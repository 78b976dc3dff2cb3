import { accessRouter } from "./access/router.ts";
import { actionPointRouter } from "./action-point/router.ts";
import { adminRouter } from "./admin/router.ts";
import { adminSubscriptionRouter } from "./admin/subscription-router.ts";
import { adminWorkspaceRouter } from "./admin/workspace-router.ts";
import { answerRouter } from "./answer/router.ts";
import { archiveRouter } from "./archive/router.ts";
import { backgroundTemplateRouter } from "./background-template/router.ts";
import { categoryRouter } from "./category/router.ts";
import { checkoutRouter } from "./checkout/router.ts";
import { driveRouter } from "./cloud-drives/router.ts";
import { cockpitRouter } from "./cockpit/router.ts";
import { consentRouter } from "./consent/router.ts";
import { containerRouter } from "./container/router.ts";
import { deletionRouter } from "./deletion/router.ts";
import { documentRouter } from "./document/router.ts";
import { feedbackRouter } from "./feedback/router.ts";
import { fileRouter } from "./file/router.ts";
import { globalTemplateRouter } from "./global-template/router.ts";
import { groupRouter } from "./group/router.ts";
import { historyRouter } from "./history/router.ts";
import { impersonationRouter } from "./impersonation/router.ts";
import { intervalRouter } from "./interval/router.ts";
import { invitationRouter } from "./invitation/router.ts";
import { jobRouter } from "./job/router.ts";
import { globalLibraryRouter } from "./library/global-router.ts";
import { libraryRouter } from "./library/router.ts";
import { offerRouter } from "./market/offer-router.ts";
import { marketRouter } from "./market/router.ts";
import { memberRouter } from "./member/router.ts";
import { objectRouter } from "./object/router.ts";
import { objectTemplateRouter } from "./object-template/router.ts";
import { orderRouter } from "./order/router.ts";
import { paperRouter } from "./paper/router.ts";
import { paymentRouter } from "./payment/router.ts";
import { pictureRouter } from "./picture/router.ts";
import { problemRouter } from "./problem/router.ts";
import { reminderRouter } from "./reminder/router.ts";
import { reportRouter } from "./report/router.ts";
import { retentionRouter } from "./retention/router.ts";
import { reviewPointRouter } from "./review-point/router.ts";
import { searchRouter } from "./search/router.ts";
import { sessionRouter } from "./session/router.ts";
import { shareRouter } from "./share/router.ts";
import { signatureRouter } from "./signature/router.ts";
import { subscriptionRouter } from "./subscription/router.ts";
import { templateRouter } from "./template/router.ts";
import { transactionRouter } from "./transaction/router.ts";
import { createCallerFactory, router } from "./trpc.ts";
import { userRouter } from "./user/router.ts";
import { vatRouter } from "./vat/router.ts";
import { workspaceRouter } from "./workspace/router.ts";

/** All that can be asked of the product: one line a noun. */
export const appRouter = router({
  access: accessRouter,
  archive: archiveRouter,
  backgroundTemplate: backgroundTemplateRouter,
  category: categoryRouter,
  checkout: checkoutRouter,
  cockpit: cockpitRouter,
  consent: consentRouter,
  container: containerRouter,
  deletion: deletionRouter,
  document: documentRouter,
  drive: driveRouter,
  search: searchRouter,
  session: sessionRouter,
  history: historyRouter,
  admin: adminRouter,
  adminSubscription: adminSubscriptionRouter,
  adminWorkspace: adminWorkspaceRouter,
  impersonation: impersonationRouter,
  invitation: invitationRouter,
  job: jobRouter,
  market: marketRouter,
  offer: offerRouter,
  member: memberRouter,
  user: userRouter,
  vat: vatRouter,
  workspace: workspaceRouter,
  feedback: feedbackRouter,
  file: fileRouter,
  group: groupRouter,
  library: libraryRouter,
  globalLibrary: globalLibraryRouter,
  globalTemplate: globalTemplateRouter,
  object: objectRouter,
  objectTemplate: objectTemplateRouter,
  paper: paperRouter,
  payment: paymentRouter,
  picture: pictureRouter,
  order: orderRouter,
  reminder: reminderRouter,
  report: reportRouter,
  retention: retentionRouter,
  reviewPoint: reviewPointRouter,
  interval: intervalRouter,
  actionPoint: actionPointRouter,
  answer: answerRouter,
  problem: problemRouter,
  share: shareRouter,
  signature: signatureRouter,
  subscription: subscriptionRouter,
  template: templateRouter,
  transaction: transactionRouter,
});
export type AppRouter = typeof appRouter;

/** Procedures as plain functions, for the caller of that context. */
export const callerFor = createCallerFactory(appRouter);
