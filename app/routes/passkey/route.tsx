import { type ActionFunctionArgs, data } from "@remix-run/node";
import { PasskeyField } from "@server/tenancy/factor/inputs";
import { z } from "zod";
import { type Api, submit } from "~/web/api.server";
import { inJson } from "~/web/in-json.server";
import { challengeCookie, challengeIn } from "~/web/passkey-cookie.server";
import { secondStepIn } from "~/web/session-cookies.server";

const Asked = z.discriminatedUnion("ceremony", [
  z.object({ ceremony: z.enum(["add", "sign in", "second step", "confirm"]) }),
  z.object({ ceremony: z.literal("confirmed"), passkey: PasskeyField }),
]);

/** In JSON: what the browser needs to ask for a passkey; or, with its answer, that it confirmed the user. */
export const action = (args: ActionFunctionArgs) =>
  inJson(
    submit(args, Asked, async (api, asked) => {
      if (asked.ceremony === "confirmed") {
        await api.user.confirmByPasskey({
          passkey: asked.passkey,
          challenge_token: await challengeIn(args.request),
        });
        return data({ done: true });
      }
      const { options, challenge_token } = await ask(api, asked.ceremony, args.request);
      return data({ options }, { headers: { "set-cookie": await challengeCookie(challenge_token) } });
    }),
  );

async function ask(api: Api, ceremony: "add" | "sign in" | "second step" | "confirm", request: Request) {
  switch (ceremony) {
    case "add":
      return api.factor.askForNewPasskey();
    case "confirm":
      return api.user.askToConfirm();
    case "sign in":
      return api.session.askForPasskey();
    case "second step":
      return api.session.askInSecondStep({ second_step: (await secondStepIn(request)) ?? "" });
  }
}
