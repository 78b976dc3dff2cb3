import { query } from "~/web/address";

/**
 * What programs use: keys, webhooks and the pages of the API. Apart from `paths`, so that no other page loads it.
 */
export const programPaths = {
  apiDocs: "/api/docs",
  apiCall: (name: string) => `/api/docs/${name}`,
  apiKeys: (workspaceId: string, done: { done?: string } = {}) => `/workspaces/${workspaceId}/api-keys${query(done)}`,
  newApiKey: (workspaceId: string) => `/workspaces/${workspaceId}/api-keys/new`,
  webhooks: (workspaceId: string, done: { done?: string } = {}) => `/workspaces/${workspaceId}/webhooks${query(done)}`,
  newWebhook: (workspaceId: string) => `/workspaces/${workspaceId}/webhooks/new`,
  webhook: (workspaceId: string, webhookId: string, shown: { page?: number; done?: string } = {}) =>
    `/workspaces/${workspaceId}/webhooks/${webhookId}${query(shown)}`,
  editWebhook: (workspaceId: string, webhookId: string) => `/workspaces/${workspaceId}/webhooks/${webhookId}/edit`,
  deleteWebhook: (workspaceId: string, webhookId: string) => `/workspaces/${workspaceId}/webhooks/${webhookId}/delete`,
} as const;
