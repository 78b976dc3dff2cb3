import { accessRouter } from "./access/router.ts";
import { actionPointRouter } from "./action-point/router.ts";
import { adminRouter } from "./admin/router.ts";
import { containerRouter } from "./container/router.ts";
import { deletionRouter } from "./deletion/router.ts";
import { fileRouter } from "./file/router.ts";
import { groupRouter } from "./group/router.ts";
import { historyRouter } from "./history/router.ts";
import { impersonationRouter } from "./impersonation/router.ts";
import { invitationRouter } from "./invitation/router.ts";
import { memberRouter } from "./member/router.ts";
import { objectRouter } from "./object/router.ts";
import { reportRouter } from "./report/router.ts";
import { searchRouter } from "./search/router.ts";
import { sessionRouter } from "./session/router.ts";
import { createCallerFactory, router } from "./trpc.ts";
import { userRouter } from "./user/router.ts";
import { vatRouter } from "./vat/router.ts";
import { workspaceRouter } from "./workspace/router.ts";

/** All that can be asked of the product: one line a noun. */
export const appRouter = router({
  access: accessRouter,
  container: containerRouter,
  deletion: deletionRouter,
  search: searchRouter,
  session: sessionRouter,
  history: historyRouter,
  admin: adminRouter,
  impersonation: impersonationRouter,
  invitation: invitationRouter,
  member: memberRouter,
  user: userRouter,
  vat: vatRouter,
  workspace: workspaceRouter,
  file: fileRouter,
  group: groupRouter,
  object: objectRouter,
  report: reportRouter,
  actionPoint: actionPointRouter,
});
export type AppRouter = typeof appRouter;

/** Procedures as plain functions, for the caller of that context. */
export const callerFor = createCallerFactory(appRouter);
