import { query, type Said } from "~/web/address";

/** Signing in, one's own account, and what everybody may read. */
export const accountPaths = {
  start: "/",
  login: "/login",
  logout: "/logout",
  tour: "/tour", // takes a step of the tour
  register: "/register",
  proveAddress: "/register/prove",
  pricing: "/pricing",
  forgotPassword: "/password/forgot",
  resetPassword: "/password/reset",
  terms: "/profile/info/terms",
  document: (kind: string, shown: { version?: number; lng?: string } = {}) =>
    `/profile/info/terms/${kind}${query(shown)}`,
  cookies: "/profile/info/cookies",
  /** What the service worker shows where there is no connection. */
  offline: "/offline",
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
  /** Asks the password again, and goes on to `next`. */
  password: (next: string) => `/profile/password${query({ next })}`,
  notifications: "/profile/notifications",
  security: "/profile/security",
  archive: (input: { done?: "asked" } = {}) => `/profile/settings/archive${query(input)}`,
  archiveBytes: (id: string) => `/files/archive/${id}`,
  feedback: (input: { from?: string } & Said = {}) => `/feedback${query(input)}`,
  authError: "/auth-error",
  documentReader: (url: string) => `/document-reader${query({ url })}`,
  search: (find: { workspace?: string; q?: string; kind?: string } = {}) => `/search${query(find)}`,
  job: (id: string) => `/jobs/${id}`,
  /** What came of it, where that is a file. */
  jobFile: (id: string) => `/jobs/${id}/file`,
} as const;
