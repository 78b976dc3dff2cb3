import type { Api } from "~/web/api.server";
import { nullIf } from "~/web/null-if.server";
import { secondStepIn, tabletIn, ticketIn } from "~/web/session-cookies.server";

/**
 * What the sign-in page shows: the open choice about devices, the second step, or the form; the large form for tablets
 * if it was requested or used before in this browser.
 */
export async function signInShown(request: Request, api: Api) {
  const { searchParams } = new URL(request.url);
  const [ticket, second, wall] = await Promise.all([ticketIn(request), secondStepIn(request), tabletIn(request)]);
  const tabletParam = searchParams.get("tablet");
  const is_tablet = tabletParam === "1" || (tabletParam !== "0" && wall !== null);
  const email = searchParams.get("email")?.slice(0, 254) ?? (is_tablet ? wall : null);
  // one that is over is no step any more
  const second_step =
    second && (await api.session.secondStep({ second_step: second }).catch(nullIf("UNPROCESSABLE_CONTENT")));
  const by = searchParams.get("company");
  const company: "only" | "too" | null = by === "only" || by === "too" ? by : null;
  return { asks_about_devices: ticket !== null, second_step: second_step || null, is_tablet, email, company };
}
