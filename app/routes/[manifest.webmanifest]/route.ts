import { localeOr } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "~/paths/paths";

const icon = (size: number, more: object = {}) => ({
  src: `/icons/${size}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  ...more,
});

/**
 * What a device installs. Browsers ask for it without a session, so that its language is in the address; `id` keeps it
 * the same application in each.
 */
export function loader({ request }: LoaderFunctionArgs) {
  const locale = localeOr(new URL(request.url).searchParams.get("lng") ?? "");
  const t = translator(locale);
  const shortcut = (name: string, url: string) => ({ name, url, icons: [icon(192)] });
  const manifest = {
    ...{ name: t("ui.product"), short_name: t("ui.product"), lang: locale },
    ...{ id: "/", start_url: "/", scope: "/", display: "standalone" },
    ...{ background_color: "#ffffff", theme_color: "#0b5c70" },
    icons: [icon(192), icon(512), { ...icon(512), src: "/icons/maskable.png", purpose: "maskable" }],
    shortcuts: [shortcut(t("take_along.scan"), paths.scan()), shortcut(t("action_point.titles"), paths.myActionPoints)],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "content-type": "application/manifest+json", "cache-control": "private, max-age=86400" },
  });
}
