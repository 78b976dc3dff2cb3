import { dayInWords } from "@i18n/in-words";
import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PublicFrame } from "~/frame/public-frame";
import { Icon } from "~/ui/icon";
import { load } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("problem.track.title") };
export const meta: MetaFunction = () => [{ name: "robots", content: "noindex, nofollow" }];
export const headers = () => ({
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
  "cache-control": "private, no-store",
});

export async function loader(args: LoaderFunctionArgs) {
  const page = await load(args, (api) => api.problem.track({ token: args.params.token! }));
  return data(page, { headers: headers() });
}

/** What became of a report: for who made it, by its secret address. */
export default function FollowProblem() {
  const { t } = useTranslation();
  const { workspace, state, received_on, handled_on, solved_on } = useLoaderData<typeof loader>();
  const steps = [
    ["received", received_on],
    ["handled", handled_on ?? solved_on],
    ["solved", solved_on],
  ] as const;
  return (
    <PublicFrame name={workspace.name} color={workspace.color_code} logo={workspace.logo}>
      <div>
        <h1 className="text-2xl">{t("problem.track.title")}</h1>
        <p className="mt-1 font-medium" role="status">
          {t(`problem.track.now.${state}`)}
        </p>
      </div>
      <ol className="panel divide-y divide-line">
        {steps.map(([step, day]) => (
          <li key={step} className={`flex items-center gap-3 p-4 ${day ? "" : "text-muted"}`}>
            <Icon name={day ? "circle-check" : "clock"} />
            <span className="min-w-0 flex-1">{t(`problem.track.step.${step}`)}</span>
            <span className="num text-sm">{day ? dayInWords(t, day, "long") : t("problem.track.not_yet")}</span>
          </li>
        ))}
      </ol>
      <p className="text-sm text-muted">{t("problem.follow_hint")}</p>
    </PublicFrame>
  );
}
