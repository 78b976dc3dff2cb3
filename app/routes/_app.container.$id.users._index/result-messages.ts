import type { TFunction } from "i18next";

const known = ["added", "already", "role", "removed", "handed_over", "linked", "unlinked", "nobody"];

/**
 * Messages about the last change, from the address it led to. They contain only our texts and numbers, because anybody
 * can write such an address.
 */
export function resultMessages(t: TFunction, params: URLSearchParams): string[] {
  const done = params.get("done") ?? "";
  const count = (name: string) => (/^\d{1,4}$/.test(params.get(name) ?? "") ? Number(params.get(name)) : 0);
  return [
    known.includes(done) ? t(`access.done.${done}`) : "",
    count("invited") > 0 ? t("access.done.invited", { count: count("invited") }) : "",
    count("later") > 0 ? t("invitation.later", { count: count("later") }) : "",
    count("held") > 0 ? t("access.done.held", { count: count("held") }) : "",
  ].filter(Boolean);
}
