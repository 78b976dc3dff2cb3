import { redirect } from "@remix-run/node";
import { paths } from "~/paths/paths";
import type { Api } from "./api.server.ts";

/**
 * Before a sensitive action: checks the password of the form when the session requires one. A wrong or missing password
 * is an error of the field.
 */
export async function requirePassword(api: Api, password: string | undefined): Promise<void> {
  const { asks_password } = await api.session.needsPassword();
  if (asks_password) await api.user.validate({ password: password || undefined });
}

/** For pages without a field for the password: leads to the page that asks for it, where `work` needs it, and back. */
export async function toConfirmFirst<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isPasswordRequired(error)) throw redirect(paths.password(path), 303);
    throw error;
  }
}

const isPasswordRequired = (error: unknown): boolean =>
  typeof error === "object" &&
  error !== null &&
  "data" in error &&
  (error as { data?: { message?: string } }).data?.message === "refusal.password_required";
