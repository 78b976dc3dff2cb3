import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OneFile } from "@server/records/file/inputs";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { OtherObjectForm } from "~/components/move/other-object-form";
import { otherObjectQuery } from "~/components/move/other-object-query";
import { trailTo } from "~/components/object/trail";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { load, requireAllowed, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { file }) => t("move.title_record", { title: file.title }) };

export async function loader(args: LoaderFunctionArgs) {
  const { id, fileId } = args.params as { id: string; fileId: string };
  const page = await load(args, (api) => api.file.page({ id, fileId }));
  await requireAllowed(args, page, page.may.move, page.may.locked);
  const query = otherObjectQuery(args.request);
  const found = await load(args, (api) => api.object.others({ id, verb: "file.upload", ...query }));
  return { ...page, ...query, others: found };
}

const MoveForm = OneFile.extend({ object_id: z.uuid({ error: "move.choose_object" }) });

export const action = (args: ActionFunctionArgs) =>
  submit(args, MoveForm, async (api, { id, fileId, object_id }) => {
    await api.file.move({ id: fileId, object_id, from: id });
    return redirect(paths.file(object_id, fileId, { done: "file_moved" }), 303);
  });

export default function MoveFile() {
  const { t } = useTranslation();
  const { workspace_id, path, object, file, report, supersedes, others, q, chosen } = useLoaderData<typeof loader>();
  const filePath = paths.file(object.id, file.id);
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead
        trail={[...trailTo(t, workspace_id, path, object), { to: filePath, label: file.title }]}
        here={t("move.as_move")}
        title={t("move.title_record", { title: file.title })}
        sub={object.title}
      />
      {report ? (
        <Notice
          tone="plan"
          className="mt-5"
          action={
            <Action to={paths.moveReport(report.id)} small className="max-md:btn-md">
              {t("move.move_report")}
            </Action>
          }
        >
          {t("file.paper_not_moved")}
        </Notice>
      ) : supersedes.length > 0 ? (
        <Notice tone="plan" className="mt-5">
          {t("file.newest_not_moved")}
        </Notice>
      ) : (
        <OtherObjectForm found={others} q={q} chosen={chosen} cancel={filePath} hint={t("move.file_goes")} />
      )}
    </div>
  );
}
