import { query } from "~/web/address";

/** How people sign in. Apart from `paths`, so that no page loads it that has nothing of it. */
export const signInPaths = {
  /** For all people of a workspace. */
  ofWorkspace: (workspaceId: string, done: { done?: string } = {}) =>
    `/workspaces/${workspaceId}/sign-in${query(done)}`,
  /** Where an admin has the second factors of a member removed. */
  factorReset: (workspaceId: string, userId: string, done: { done?: string } = {}) =>
    `/workspaces/${workspaceId}/users/${userId}/second-step${query(done)}`,
  /** Where the person keeps them. */
  keepFactors: (shown: { token?: string; done?: string }) => `/second-step/keep${query(shown)}`,
  /** Setting up an authenticator app. */
  authenticatorApp: "/profile/security/app",
  /** POST: asks for a passkey, or confirms by one. */
  passkey: "/passkey",
} as const;
