import { paths } from "~/paths/paths";
import { signInPaths } from "~/paths/sign-in";

/** What a passkey is asked for; "add" makes one. */
export type Ceremony = "add" | "sign in" | "second step" | "confirm";

/** Why there is no answer: a text key. */
export class NoPasskey extends Error {}

/**
 * Asks the server for a challenge and the device for its answer, as JSON for the field `passkey` of a form. Throws
 * NoPasskey with the text key of what the person reads.
 */
export async function askPasskey(ceremony: Ceremony): Promise<string> {
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
          });
    return JSON.stringify(answer);
  } catch (error) {
    const isThere = ceremony === "add" && error instanceof Error && error.name === "InvalidStateError";
    throw new NoPasskey(isThere ? "factor.passkey.there" : "factor.passkey.stopped");
  }
}

async function challengeFor(ceremony: Ceremony): Promise<unknown> {
  const { options, ...refused } = await sendToServer({ ceremony });
  if (options) return options;
  throw reasonOf(refused);
}

/** Confirms the user by a passkey, instead of the password. Throws NoPasskey. */
export async function confirmByPasskey(): Promise<void> {
  const { done, ...refused } = await sendToServer({ ceremony: "confirmed", passkey: await askPasskey("confirm") });
  if (!done) throw reasonOf(refused);
}

type Said = { options?: unknown; done?: boolean; error?: Record<string, string[]>; message?: string };

/** Why the server refused. Who must confirm first that it is them is led to where they do. */
function reasonOf({ error, message }: Said): NoPasskey {
  if (message === "refusal.password_required") window.location.assign(paths.password(window.location.pathname));
  return new NoPasskey(Object.values(error ?? {}).flat()[0] ?? "factor.passkey.stopped");
}

const sendToServer = (form: Record<string, string>): Promise<Said> =>
  fetch(signInPaths.passkey, { method: "POST", body: new URLSearchParams(form) }).then(
    (answer) => answer.json() as Promise<Said>,
    () => ({}),
  );

/** Whether this browser knows passkeys. */
export const knowsPasskeys = (): boolean => typeof window !== "undefined" && "PublicKeyCredential" in window;
