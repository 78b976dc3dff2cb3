import type { HelpPage } from "@i18n/help-pages";
import { type DoneQuery, query } from "~/web/address";

/** Signing in, the user's own account, and public pages. */
export const accountPaths = {
  start: "/",
  login: "/login",
  logout: "/logout",
  tour: "/tour", // POST: goes to a step of the tour
  register: "/register",
  proveAddress: "/register/prove",
  pricing: "/pricing",
  /** What changed for those who use the product. */
  news: "/new",
  help: (find: { q?: string } = {}) => `/help${query(find)}`,
  helpPage: (page: HelpPage) => `/help/${page}`,
  forgotPassword: "/password/forgot",
  resetPassword: "/password/reset",
  terms: "/profile/info/terms",
  document: (kind: string, shown: { version?: number; lng?: string } = {}) =>
    `/profile/info/terms/${kind}${query(shown)}`,
  cookies: "/profile/info/cookies",
  /** Shown by the service worker when there is no connection. */
  offline: "/offline",
  /** POST: applies what was done on a device while it was offline. */
  operations: "/operations",
  unsent: "/unsent",
  /** What is kept on this device for when there is no connection; `container`: offers to take it along. */
  takeAlong: (input: { container?: string } = {}) => `/take-along${query(input)}`,
  /** Leads to the action points of the workspace that was visited last. */
  myActionPoints: "/actionpoints",
  mailMeTheLink: "/mail-me-the-link",
  stopImpersonating: "/impersonation/stop",
  error: (status: number) => `/errors/${status}`,
  invitation: (token: string) => `/invitations/${token}`,
  profile: "/profile/settings",
  myWorkspaces: "/profile/workspace",
  leftWorkspace: (name: string) => `/profile/workspace${query({ left: name })}`,
  leaveWorkspace: (id: string) => `/profile/workspace/${id}/leave`,
  deleteAccount: "/profile/settings/delete",
  confirmEmail: "/email/confirm",
  /** Asks for the password again, then redirects to `next`. */
  password: (next: string) => `/profile/password${query({ next })}`,
  notifications: "/profile/notifications",
  /** The addresses of a person's calendars; `board`: offers one for it. */
  calendar: (input: { board?: string } & DoneQuery = {}) => `/profile/calendar${query(input)}`,
  security: "/profile/security",
  archive: (input: { done?: "asked" } = {}) => `/profile/settings/archive${query(input)}`,
  archiveBytes: (id: string) => `/files/archive/${id}`,
  feedback: (input: { from?: string } & DoneQuery = {}) => `/feedback${query(input)}`,
  authError: "/auth-error",
  documentReader: (url: string) => `/document-reader${query({ url })}`,
  search: (find: { workspace?: string; q?: string; kind?: string } = {}) => `/search${query(find)}`,
  job: (id: string) => `/jobs/${id}`,
  /** The file that a job made. */
  jobFile: (id: string) => `/jobs/${id}/file`,
} as const;
