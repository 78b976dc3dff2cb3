import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { PlanQuery } from "@server/records/container/plan-page";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { paths } from "~/paths/paths";
import { PageHead } from "~/ui/page-head";
import { PrintButton } from "~/ui/print-button";
import { useScripts } from "~/ui/use-scripts";
import { load } from "~/web/api.server";
import type { Titled } from "~/web/title";
import { PrintedPlan } from "./printed-plan.tsx";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { container }) => `${t("plan.print")} · ${container.title}` };

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const filter = Object.fromEntries(
    ["state", "type", "tag", "q", "on"].map((name) => [name, searchParams.get(name) ?? undefined]),
  );
  const page = await load(args, (api) =>
    api.container.plan({ ...filter, id: args.params.id } as z.input<typeof PlanQuery>),
  );
  const [image] = page.container.images;
  const paper = searchParams.get("paper");
  const lies =
    (paper === "landscape" || paper === "portrait" ? paper : undefined) ??
    (image && image.width < image.height ? "portrait" : "landscape");
  return { ...page, filter, paper: lies as "portrait" | "landscape" };
}

export default function PrintPlan() {
  const { t } = useTranslation();
  const { workspace_id, container, filter, paper } = useLoaderData<typeof loader>();
  const scripts = useScripts();
  const trail = [
    { to: paths.workspace(workspace_id), label: t("container.boards") },
    ...[...container.path, container].map(({ id, title }) => ({ to: paths.container(id), label: title })),
  ];
  return (
    <>
      <div className="no-print mx-auto max-w-5xl">
        <PageHead
          trail={trail}
          here={t("plan.print")}
          title={t("plan.print")}
          sub={container.title}
          actions={scripts ? <PrintButton /> : undefined}
        />
        <nav className="mt-5 flex flex-wrap gap-2" aria-label={t("plan.paper")}>
          {(["landscape", "portrait"] as const).map((one) => (
            <a
              key={one}
              href={paths.printPlan(container.id, { ...filter, paper: one })}
              className="filter-chip"
              aria-current={one === paper ? "true" : undefined}
            >
              {t(`plan.${one}`)}
            </a>
          ))}
        </nav>
        <p className="mt-3 text-sm text-muted">{t("plan.print_hint")}</p>
      </div>
      <PrintedPlan />
    </>
  );
}
