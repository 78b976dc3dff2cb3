import type { TFunction } from "i18next";

const known = ["added", "already", "role", "removed", "handed_over", "linked", "unlinked", "nobody"];

/**
 * What the page says came of a change, by the address it led to: words of ours and numbers, for anybody may write such
 * an address.
 */
export function saidIn(t: TFunction, params: URLSearchParams): string[] {
  const done = params.get("done") ?? "";
  const count = (name: string) => (/^\d{1,4}$/.test(params.get(name) ?? "") ? Number(params.get(name)) : 0);
  return [
    known.includes(done) ? t(`access.done.${done}`) : "",
    count("invited") > 0 ? t("access.done.invited", { count: count("invited") }) : "",
    count("later") > 0 ? t("invitation.later", { count: count("later") }) : "",
    count("held") > 0 ? t("access.done.held", { count: count("held") }) : "",
  ].filter(Boolean);
}
