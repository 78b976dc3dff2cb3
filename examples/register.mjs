// The typed client that all examples use. Settings: REGISTER_URL, and REGISTER_KEY where a script calls with a key.
import createClient from "openapi-fetch";

export const url = setting("REGISTER_URL");

/** @param {string} token an API key, or the access token of a person */
export const clientWith = (token) =>
  /** @type {import("openapi-fetch").Client<import("./register.d.ts").paths>} */ (
    createClient({ baseUrl: `${url}/api/v1`, headers: { authorization: `Bearer ${token}` } })
  );

/** Signs in with REGISTER_EMAIL and REGISTER_PASSWORD: only for what people do, such as making a key. */
export async function signIn() {
  const body = { email: setting("REGISTER_EMAIL"), password: setting("REGISTER_PASSWORD"), device_name: "examples" };
  const { data } = taken(await clientWith("").POST("/authorize", { body: { ...body, force: true } }));
  const client = clientWith(data.access_token);
  const { data: workspaces } = taken(await client.GET("/workspaces"));
  const chosen = process.env.REGISTER_WORKSPACE;
  const workspace = workspaces.find(({ id, slug }) => !chosen || id === chosen || slug === chosen);
  if (!workspace) throw new Error("No such workspace. Set REGISTER_WORKSPACE to its short name.");
  return { client, workspace };
}

/**
 * What was answered; throws with the words of the refusal.
 *
 * @template T
 * @param {{ data?: T, error?: unknown, response: Response }} answer
 * @returns {T}
 */
export function taken({ data, error, response }) {
  if (response.ok) return /** @type {T} */ (data);
  const { message, code, errors } = /** @type {any} */ (error ?? {});
  throw new Error(`${response.status} ${code ?? ""} ${message ?? ""} ${errors ? JSON.stringify(errors) : ""}`.trim());
}

/** @param {string} name */
export function setting(name) {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name}.`);
  return value.replace(/\/$/, "");
}
