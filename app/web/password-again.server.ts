import type { Api } from "./api.server.ts";

/**
 * Before something sensitive: where the password is asked, the one that came with the form opens it; else the form is
 * refused beside the field.
 */
export async function givePassword(api: Api, password: string | undefined): Promise<void> {
  const { asks_password } = await api.session.asksPassword();
  if (asks_password) await api.user.validate({ password: password || undefined });
}
