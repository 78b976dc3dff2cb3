import { query } from "~/web/address";

/** How people sign in. Apart from `paths`, so that no page loads it that has nothing of it. */
export const signInPaths = {
  /** For all people of a workspace. */
  ofWorkspace: (workspaceId: string, done: { done?: string } = {}) =>
    `/workspaces/${workspaceId}/sign-in${query(done)}`,
  /** The provider of its company, what groups there give, and who is linked. */
  provider: (workspaceId: string) => `/workspaces/${workspaceId}/sign-in/provider`,
  /** Where a token for SCIM is made. */
  newScimToken: (workspaceId: string) => `/workspaces/${workspaceId}/sign-in/provisioning`,
  roles: (workspaceId: string) => `/workspaces/${workspaceId}/sign-in/roles`,
  linkedPeople: (workspaceId: string, done: { done?: string } = {}) =>
    `/workspaces/${workspaceId}/sign-in/people${query(done)}`,
  /** Where an admin has the second factors of a member removed. */
  factorReset: (workspaceId: string, userId: string, done: { done?: string } = {}) =>
    `/workspaces/${workspaceId}/users/${userId}/second-step${query(done)}`,
  /** Where the person keeps them. */
  keepFactors: (shown: { token?: string; done?: string }) => `/second-step/keep${query(shown)}`,
  /** To the provider of a company: of an address, a workspace or an invitation. */
  company: (asked: { email?: string; workspace_id?: string; invitation?: string; purpose?: string; next?: string }) =>
    `/login/company${query(asked)}`,
  /** The second page of signing in: the address was given. */
  withAddress: (search: string, asked: { email?: string; company?: string; said?: string }) => {
    const params = new URLSearchParams(search);
    for (const name of ["company", "said"]) params.delete(name);
    for (const [name, value] of Object.entries(asked)) if (value) params.set(name, value);
    return `/login?${params}`;
  },
  /** Setting up an authenticator app. */
  authenticatorApp: "/profile/security/app",
  /** POST: asks for a passkey, or confirms by one. */
  passkey: "/passkey",
} as const;
