import { wordsFor } from "@i18n/in-words";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { TRASH_DAYS } from "@server/core/constants";
import { Id } from "@server/core/fields";
import { readForm } from "@server/http/forms";
import { TrashQuery } from "@server/records/deletion/inputs";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { paths } from "~/paths/paths";
import { Empty } from "~/ui/empty";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pagination";
import { Panel } from "~/ui/panel";
import { Table, Th } from "~/ui/table";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";
import { DeletionRow } from "./deletion-row.tsx";

export const handle: Titled = { title: (t) => t("trash.title") };

export function loader(args: LoaderFunctionArgs) {
  const query = { ...readForm(TrashQuery, new URL(args.request.url).searchParams), id: args.params.id } as z.input<
    typeof TrashQuery
  >;
  return load(args, (api) => api.deletion.list(query));
}

const PutBack = z.object({ id: Id, deletion_id: Id });

export const action = (args: ActionFunctionArgs) =>
  submit(args, PutBack, async (api, { id, deletion_id }) => {
    await api.deletion.restore({ id: deletion_id });
    return redirect(paths.trash(id, { back: deletion_id }), 303);
  });

export default function Trash() {
  const { t } = useTranslation();
  const { workspace_id, items, meta } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("trash.title")} aside={meta.total > 0 ? meta.total : undefined} />
      <Outcome />
      {items.length === 0 ? (
        <div className="mt-5">
          <Empty
            title={t("trash.empty_title")}
            actions={
              <Link to={paths.workspace(workspace_id)} className="btn">
                {t("trash.to_boards")}
              </Link>
            }
          >
            {t("trash.empty", { days: TRASH_DAYS })}
          </Empty>
        </div>
      ) : (
        <>
          <p className="mt-1 text-muted">
            {t("trash.intro", { days: TRASH_DAYS })}{" "}
            <Link to={paths.keeping(workspace_id)} className="link">
              {t("trash.longer")}
            </Link>
          </p>
          <Panel label={t("trash.title")} className="mt-5">
            <Table
              caption={t("trash.title")}
              head={
                <>
                  <Th>{t("trash.what")}</Th>
                  <Th>{t("trash.with")}</Th>
                  <Th>{t("trash.by")}</Th>
                  <Th numeric>{t("trash.left")}</Th>
                  <Th silent>{t("trash.put_back")}</Th>
                </>
              }
            >
              {items.map((deletion) => (
                <DeletionRow key={deletion.id} deletion={deletion} />
              ))}
            </Table>
            <Pagination page={meta.page} perPage={meta.per_page} total={meta.total} />
          </Panel>
        </>
      )}
    </>
  );
}

/** The result of the button: restored, or why not. */
function Outcome() {
  const { t } = useTranslation();
  const { back } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refusal = answer && "error" in answer ? Object.values(answer.error).flat()[0] : undefined;
  if (refusal)
    return (
      <Notice tone="bad" role="alert" className="mt-4">
        {wordsFor(t, refusal)}
      </Notice>
    );
  if (!back) return null;
  const place = { container: paths.container, object: paths.object }[back.kind as string];
  return (
    <Notice
      tone="valid"
      role="status"
      className="mt-4"
      action={
        place ? (
          <Link to={place(back.target_id)} className="link shrink-0">
            {t("trash.view")}
          </Link>
        ) : undefined
      }
    >
      {t("trash.is_back", { title: back.title })}
    </Notice>
  );
}
