import { signInPaths } from "~/paths/sign-in";

/** What a passkey is asked for; "add" makes one. */
export type Ceremony = "add" | "sign in" | "second step" | "confirm";

/** Why there is no answer: a text key. */
export class NoPasskey extends Error {}

/**
 * Asks the server for a challenge and the device for its answer, as JSON for the field `passkey` of a form. Throws
 * NoPasskey with the text key of what the person reads. `autofill`: proposes passkeys in the field of the address, and
 * waits for as long as the page is open.
 */
export async function askPasskey(ceremony: Ceremony, { autofill = false } = {}): Promise<string> {
  const [{ startAuthentication, startRegistration }, optionsJSON] = await Promise.all([
    import("@simplewebauthn/browser"),
    challengeFor(ceremony),
  ]);
  try {
    const answer =
      ceremony === "add"
        ? await startRegistration({
            optionsJSON: optionsJSON as Parameters<typeof startRegistration>[0]["optionsJSON"],
          })
        : await startAuthentication({
            optionsJSON: optionsJSON as Parameters<typeof startAuthentication>[0]["optionsJSON"],
            useBrowserAutofill: autofill,
          });
    return JSON.stringify(answer);
  } catch (error) {
    const isThere = ceremony === "add" && error instanceof Error && error.name === "InvalidStateError";
    throw new NoPasskey(isThere ? "factor.passkey.there" : "factor.passkey.stopped");
  }
}

async function challengeFor(ceremony: Ceremony): Promise<unknown> {
  const { options, error } = await sendToServer({ ceremony });
  if (options) return options;
  throw new NoPasskey(Object.values(error ?? {}).flat()[0] ?? "factor.passkey.stopped");
}

/** Confirms the user by a passkey, instead of the password. Throws NoPasskey. */
export async function confirmByPasskey(): Promise<void> {
  const { done, error } = await sendToServer({ ceremony: "confirmed", passkey: await askPasskey("confirm") });
  if (!done) throw new NoPasskey(Object.values(error ?? {}).flat()[0] ?? "factor.passkey.stopped");
}

type Said = { options?: unknown; done?: boolean; error?: Record<string, string[]> };

const sendToServer = (form: Record<string, string>): Promise<Said> =>
  fetch(signInPaths.passkey, { method: "POST", body: new URLSearchParams(form) }).then(
    (answer) => answer.json() as Promise<Said>,
    () => ({}),
  );

/** Whether this browser knows passkeys. */
export const knowsPasskeys = (): boolean => typeof window !== "undefined" && "PublicKeyCredential" in window;
