import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { MISTAKE_DAYS } from "@server/core/constants";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Done } from "~/ui/done";
import { PageHead } from "~/ui/page-head";
import { load } from "~/web/api.server";
import type { Titled } from "~/web/title";
import { CleanUps } from "./clean-ups.tsx";
import { Holds } from "./holds.tsx";
import { Kinds, RulesPanel } from "./rules-panel.tsx";

export const handle: Titled = { title: (t) => t("keeping.title") };

export const loader = (args: LoaderFunctionArgs) => load(args, (api) => api.keeping.page({ id: args.params.id! }));

/** How long a workspace keeps its documents, its legal holds, and what the clean-up of the night did. */
export default function Keeping() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { workspace_id } = page;
  return (
    <div>
      <PageHead
        trail={[{ to: paths.gdpr(workspace_id), label: t("gdpr.title") }]}
        title={t("keeping.title")}
        actions={
          <Action to={paths.keepingRules(workspace_id)} icon="pencil" kind="primary">
            {t("keeping.edit")}
          </Action>
        }
      />
      <Done />
      <p className="mt-3 max-w-prose">{t("keeping.intro")}</p>
      <p className="mt-2 max-w-prose text-muted">{t("keeping.mistake", { days: MISTAKE_DAYS })}</p>
      <div className="mt-5 grid grid-cols-1 gap-5">
        <RulesPanel rules={page.rules} />
        <Kinds workspaceId={workspace_id} kinds={page.kinds} />
        <Holds holds={page.holds} />
        <CleanUps nights={page.clean_ups} />
      </div>
      {page.longer_in_trash.kept + page.longer_in_trash.held > 0 ? (
        <p className="mt-4 text-sm">
          {page.longer_in_trash.kept > 0 ? t("keeping.longer.kept", { count: page.longer_in_trash.kept }) : ""}{" "}
          {page.longer_in_trash.held > 0 ? t("keeping.longer.held", { count: page.longer_in_trash.held }) : ""}{" "}
          <Link to={paths.trash(workspace_id)} className="link">
            {t("trash.title")}
          </Link>
        </p>
      ) : null}
    </div>
  );
}
