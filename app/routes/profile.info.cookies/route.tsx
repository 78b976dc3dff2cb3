import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { needsTrackingConsent } from "@server/platform/analytics";
import { isHttps } from "@server/platform/cookies";
import { useTranslation } from "react-i18next";
import { SimpleFrame } from "~/frame/simple-frame";
import { paths } from "~/paths/paths";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { Table, Td, Th } from "~/ui/table";
import { analyticsChoice, analyticsChoiceCookie } from "~/web/analytics-consent.server";
import { formIn } from "~/web/api.server";
import { ownPath } from "~/web/own-path";
import type { Titled } from "~/web/title";
import { VisitsPanel } from "./visits-panel.tsx";

export const handle: Titled = { title: (t) => t("cookies.title") };

export async function loader({ request }: LoaderFunctionArgs) {
  return { asks: needsTrackingConsent(), choice: analyticsChoice(request), isHttps: isHttps() };
}

/** Submitted from this page, or from the banner on other pages, whose address is in the form. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await formIn(request);
  const choice = form.get("choice");
  if (choice !== "yes" && choice !== "no") throw data({ message: "refusal.invalid" }, { status: 400 });
  return redirect(ownPath(String(form.get("next") ?? "")) ?? paths.cookies, {
    status: 303,
    headers: analyticsChoiceCookie(choice),
  });
}

/** Our own cookies, by name. */
const ours = [
  { name: "session", word: "session", long: "session" },
  { name: "device", word: "device", long: "device" },
  { name: "ticket", word: "ticket", long: "minutes" },
  { name: "tablet", word: "tablet", long: "device" },
  { name: "workspace", word: "workspace", long: "year" },
  { name: "lng", word: "lng", long: "year" },
  { name: "news", word: "news", long: "year" },
  { name: "drive-…", word: "drive", long: "drive" },
] as const;

/** The name with the prefix it has over https (server/platform/cookies.ts). */
const prefixed = (name: string) => (name.startsWith("drive") ? `__Secure-${name}` : `__Host-${name}`);

export default function Cookies() {
  const { t } = useTranslation();
  const { asks, choice, isHttps } = useLoaderData<typeof loader>();
  const shown = asks ? [...ours, { name: "analytics", word: "analytics", long: "half_year" } as const] : ours;
  return (
    <SimpleFrame>
      <PageHead
        title={t("cookies.title")}
        sub={t("cookies.intro")}
        trail={[{ to: paths.terms, label: t("terms.title") }]}
        here={t("cookies.title")}
      />
      <VisitsPanel asks={asks} choice={choice} />
      <Panel title={t("cookies.necessary")} className="mt-5">
        <p className="px-4 py-4 text-sm text-muted md:px-5">{t("cookies.necessary_about")}</p>
        <Table
          caption={t("cookies.necessary")}
          head={
            <>
              <Th>{t("cookies.name")}</Th>
              <Th>{t("cookies.what")}</Th>
              <Th>{t("cookies.how_long")}</Th>
            </>
          }
        >
          {shown.map(({ name, word, long }) => (
            <tr key={name}>
              <Td wide>
                <code className="text-sm font-medium">{isHttps ? prefixed(name) : name}</code>
              </Td>
              <Td wide>{t(`cookies.for.${word}`)}</Td>
              <Td wide label={t("cookies.how_long")}>
                {t(`cookies.long.${long}`)}
              </Td>
            </tr>
          ))}
        </Table>
      </Panel>
    </SimpleFrame>
  );
}
