import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { MAX_CSV_LINES } from "@server/core/constants";
import { readForm } from "@server/http/forms";
import { ImportsQuery, importedKinds, NewImport } from "@server/inspection/import/inputs";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { doneInWords } from "~/components/import/in-words";
import { paths } from "~/paths/paths";
import { FileField } from "~/ui/file-field";
import { FilterChips } from "~/ui/filter-chips";
import { Form } from "~/ui/form";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pagination";
import { Panel } from "~/ui/panel";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { Moment } from "~/ui/time";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("import.from_file") };

/** Of the workspace, or with `?container=` for a new import below one of its boards or containers. */
export function loader(args: LoaderFunctionArgs) {
  const query = readForm(ImportsQuery, new URL(args.request.url).searchParams);
  return load(args, (api) => api.import.list({ ...query, id: args.params.id! } as z.input<typeof ImportsQuery>));
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, NewImport, async (api, input) => {
    const { id } = await api.import.create(input);
    return redirect(paths.import(input.id, id), 303);
  });

const titles = {
  objects: "import.objects",
  action_points: "import.action_points",
  members: "import.members",
} as const;

/** The spreadsheets that were imported, and the form for a new one. */
export default function Imports() {
  const { t } = useTranslation();
  const { workspace_id, kind, container, can_import, items, meta } = useLoaderData<typeof loader>();
  const about = { container: container?.id, kind };
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead
        trail={[{ to: paths.objects(workspace_id), label: t("ui.nav.objects") }]}
        here={t("import.title")}
        title={t("import.from_file")}
        sub={container ? t("import.below", { place: container.title }) : undefined}
      />
      <FilterChips
        label={t("import.what")}
        className="mt-5"
        items={importedKinds.map((each) => ({
          to: paths.imports(workspace_id, { ...about, kind: each }),
          label: t(`import.kind.${each}`),
          current: each === kind,
        }))}
      />
      {can_import ? (
        <Panel className="mt-5" title={t(titles[kind])}>
          <Form encType="multipart/form-data" className="grid grid-cols-1 gap-5 p-4 md:p-6">
            <p className="text-sm text-muted">{t("import.about")}</p>
            {kind === "members" ? (
              <p className="text-sm text-muted">
                {t("import.members_about")}{" "}
                {container ? t("invitation.csv.roles_here", { place: container.title }) : t("invitation.csv.roles")}
              </p>
            ) : null}
            <input type="hidden" name="kind" value={kind} />
            {container ? <input type="hidden" name="container_id" value={container.id} /> : null}
            <FileField
              name="file"
              label={t("import.file")}
              hint={
                kind === "members" ? t("invitation.csv.file_hint", { maximum: MAX_CSV_LINES }) : t("import.file_hint")
              }
              accept=".xlsx,.ods,.csv,text/csv"
            />
            <a className="link justify-self-start text-sm tap" href={paths.importTemplate(workspace_id, about)}>
              {t("import.template")}
            </a>
            <FormActions>
              <SubmitButton icon="upload">{t("import.upload")}</SubmitButton>
            </FormActions>
          </Form>
        </Panel>
      ) : null}
      <Panel className="mt-5" title={t("import.before")} count={meta.total}>
        {items.length > 0 ? (
          <ul className="divide-y divide-line">
            {items.map((item) => (
              <li key={item.id}>
                <Link
                  to={paths.import(workspace_id, item.id)}
                  className="flex min-h-11 items-center gap-3 px-4 py-3 hover:bg-base-200 md:px-5"
                >
                  <Icon name="upload" className="shrink-0 text-muted" />
                  <span className="min-w-0 flex-1">
                    <span className="block font-medium [overflow-wrap:anywhere]">{item.file_name}</span>
                    <span className="block text-sm text-muted">
                      {[
                        t(`import.kind.${item.kind}`),
                        t(`import.status.${item.status}`),
                        item.container ? t("import.below", { place: item.container.title }) : "",
                        ...doneInWords(t, item.counts),
                      ]
                        .filter(Boolean)
                        .join(" · ")}
                    </span>
                  </span>
                  <span className="text-sm text-muted">
                    <Moment value={item.created_at} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <p className="px-4 py-6 text-muted md:px-5">{t("import.none")}</p>
        )}
        <Pagination page={meta.page} perPage={meta.per_page} total={meta.total} />
      </Panel>
    </div>
  );
}
