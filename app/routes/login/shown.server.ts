import { tabletIn, ticketIn } from "~/web/session-cookies.server";

/**
 * What the sign-in page shows: the open choice about devices, or the form; the large form for tablets if it was
 * requested or used before in this browser.
 */
export async function signInShown(request: Request) {
  const { searchParams } = new URL(request.url);
  const [ticket, wall] = await Promise.all([ticketIn(request), tabletIn(request)]);
  const tabletParam = searchParams.get("tablet");
  const is_tablet = tabletParam === "1" || (tabletParam !== "0" && wall !== null);
  const email = searchParams.get("email")?.slice(0, 254) ?? (is_tablet ? wall : null);
  return { asks_about_devices: ticket !== null, is_tablet, email };
}
