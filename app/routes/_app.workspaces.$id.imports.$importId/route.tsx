import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readForm } from "@server/http/forms";
import { ImportApplied, ImportChanges, ImportQuery, OneImport } from "@server/inspection/import/inputs";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { doneInWords } from "~/components/import/in-words";
import { paths } from "~/paths/paths";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { RefreshUntilDone } from "~/ui/refresh-until-done";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";
import { Columns } from "./columns.tsx";
import { Rows } from "./rows.tsx";
import { Steps } from "./steps.tsx";

export type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { file_name }) => `${t("import.title")} · ${file_name}` };

const PER_PAGE = 50;

export async function loader(args: LoaderFunctionArgs) {
  const query = readForm(ImportQuery, new URL(args.request.url).searchParams);
  const { plan } = ImportQuery.pick({ plan: true }).parse(query);
  const { id, importId } = args.params as z.input<typeof OneImport>;
  const found = await load(args, (api) => api.import.get({ per_page: PER_PAGE, ...query, id, importId }));
  return { ...found, plan, is_open: ["pending", "running", "applying"].includes(found.status) };
}

const Sent = z.discriminatedUnion("intent", [
  ImportChanges.extend({ intent: z.literal("columns") }),
  ImportApplied.extend({ intent: z.literal("apply") }),
  OneImport.extend({ intent: z.literal("undo") }),
]);

export const action = (args: ActionFunctionArgs) =>
  submit(args, Sent, async (api, input) => {
    if (input.intent === "columns") await api.import.change(input);
    else if (input.intent === "apply") await api.import.run(input);
    else await api.import.undo(input);
    return redirect(paths.import(input.id, input.importId), 303);
  });

/** One import: its columns, what each row does or did, and the steps that are open. */
export default function Import() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { workspace_id, kind, file_name, container, status, refusal, progress, is_open, counts, permissions } = page;
  const percent = Math.round(progress * 100);
  return (
    <div className="mx-auto max-w-4xl">
      <RefreshUntilDone waits={is_open} />
      <PageHead
        trail={[
          { to: paths.objects(workspace_id), label: t("ui.nav.objects") },
          { to: paths.imports(workspace_id, { kind, container: container?.id }), label: t("import.title") },
        ]}
        here={file_name}
        title={file_name}
        sub={container ? t("import.below", { place: container.title }) : undefined}
      />
      <Panel padded className="mt-5">
        <p className="font-medium" role="status">
          {t(`import.status.${status}`)}
        </p>
        {doneInWords(t, counts).length > 0 && !is_open ? (
          <p className="num mt-1 text-sm text-muted">{doneInWords(t, counts).join(" · ")}</p>
        ) : null}
        {refusal ? (
          <Notice tone="bad" icon="circle-x" className="mt-3">
            {refusal}
          </Notice>
        ) : null}
        {is_open ? (
          <>
            <progress
              className="progress progress-primary mt-3 h-3 w-full"
              value={percent}
              max={100}
              aria-label={t("job.progress")}
            />
            <p className="num mt-1 text-sm text-muted">{t("ui.percent", { number: percent })}</p>
            <p className="mt-3 text-sm text-muted">{t("job.leave")}</p>
          </>
        ) : (
          <Steps page={page} />
        )}
      </Panel>
      {permissions.can_map ? <Columns page={page} /> : null}
      {is_open && status !== "applying" ? null : <Rows page={page} />}
    </div>
  );
}
