/** Every address we link to. A page that is not here is not linked to. */
const query = (values: Record<string, string | number | undefined>) => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined && value !== "") params.set(name, String(value));
  return params.size > 0 ? `?${params}` : "";
};

export const paths = {
  start: "/",
  login: "/login",
  logout: "/logout",
  register: "/register",
  forgotPassword: "/password/forgot",
  resetPassword: "/password/reset",
  terms: "/profile/info/terms",
  mailMeTheLink: "/mail-me-the-link",
  stopImpersonating: "/impersonation/stop",
  error: (status: number) => `/errors/${status}`,
  invitation: (token: string) => `/invitations/${token}`,

  newWorkspace: "/onboarding/workspace/create",
  workspaceDetails: (id: string) => `/onboarding/workspace/${id}`,
  newBoard: (workspaceId?: string) => `/onboarding/container/create${query({ workspace: workspaceId })}`,
  firstObject: (containerId: string) => `/onboarding/container/${containerId}`,
  inviteTeam: (containerId: string) => `/onboarding/container/${containerId}/invite`,

  workspaces: "/workspaces",
  workspace: (id: string) => `/workspaces/${id}`,
  actionPoints: (workspaceId: string, filter: { status?: string } = {}) => `/workspaces/${workspaceId}/actionpoints${query(filter)}`,
  reports: (workspaceId: string, filter: { state?: string } = {}) => `/workspaces/${workspaceId}/reports${query(filter)}`,
  files: (workspaceId: string) => `/workspaces/${workspaceId}/files`,
  objects: (workspaceId: string, filter: { state?: string; tag?: string; container?: string } = {}) =>
    `/workspaces/${workspaceId}/objects${query(filter)}`,
  trash: (workspaceId: string) => `/workspaces/${workspaceId}/trash`,
  search: (find: { workspace?: string; q?: string } = {}) => `/search${query(find)}`,

  container: (id: string) => `/container/${id}`,
  object: (id: string) => `/object/${id}`,
  file: (objectId: string, fileId: string) => `/object/${objectId}/file/${fileId}`,
  objectTasks: (id: string) => `/object/${id}/tasks`,
  publicObject: (publicId: string) => `/public/objects/${publicId}`,

  queues: "/a/queues",
} as const;
