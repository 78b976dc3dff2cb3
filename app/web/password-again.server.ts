import type { Api } from "./api.server.ts";

/**
 * Before a sensitive action: checks the password of the form when the session requires one. A wrong or missing password
 * is an error of the field.
 */
export async function requirePassword(api: Api, password: string | undefined): Promise<void> {
  const { asks_password } = await api.session.needsPassword();
  if (asks_password) await api.user.validate({ password: password || undefined });
}
