import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { readForm } from "@server/http/forms";
import { Choice, ChoiceQuery } from "@server/records/library/inputs";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { trailTo } from "~/components/object/trail";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Empty, EmptyLine } from "~/ui/empty";
import { SelectField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { FormActions } from "~/ui/submit-button";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";
import { FindInLibrary, MorePages } from "./find.tsx";
import { Ticks } from "./ticks.tsx";

export type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { object }) => `${t("library.choose")} · ${object.title}` };

export function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const category = searchParams.get("category_id") ?? searchParams.get("category") ?? undefined;
  const query = { ...readForm(ChoiceQuery, searchParams), id: args.params.id, category } as z.input<typeof ChoiceQuery>;
  return load(args, (api) => api.library.choice(query));
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, Choice, async (api, input) => {
    await api.library.choose(input);
    return redirect(`${paths.object(input.id)}#files`, 303);
  });

/** One form for the search, the pages and the selection, so that each keeps the others. */
export default function ChooseFromLibrary() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { workspace_id, object, path, categories, items, chosen, filter, may } = page;
  const elsewhere = chosen.filter(({ id }) => !items.some((item) => item.id === id));
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead
        trail={trailTo(t, workspace_id, path, object)}
        here={t("library.title")}
        title={t("library.choose")}
        sub={object.title}
      />
      {page.is_empty && chosen.length === 0 ? (
        <div className="mt-5">
          <Empty
            title={t("library.empty_title")}
            drawing="file"
            actions={
              may.edit_library ? (
                <Action to={paths.newLibraryFile(workspace_id)} kind="primary" icon="plus">
                  {t("library.add")}
                </Action>
              ) : (
                <Action to={paths.newFile(object.id)}>{t("file.from_device")}</Action>
              )
            }
          >
            {t(may.edit_library ? "library.empty_text" : "library.empty_reader")}
          </Empty>
        </div>
      ) : (
        <Form className="mt-5 grid grid-cols-1 gap-4" defaultValue={{ category_id: filter.category ?? "" }}>
          <section className="panel overflow-hidden" aria-label={t("library.title")}>
            <FindInLibrary filter={filter} />
            <Ticks label={t("library.chosen")} files={elsewhere} ticked={chosen} there={page.there} />
            {items.length > 0 ? (
              <Ticks label={t("library.title")} files={items} ticked={chosen} there={page.there} />
            ) : (
              <EmptyLine>{t("library.none_found")}</EmptyLine>
            )}
            <MorePages meta={page.meta} />
          </section>
          {categories.length > 0 ? (
            <div className="panel p-4 md:p-6">
              <SelectField
                name="category_id"
                label={t("file.category")}
                optional
                empty={t("file.no_category")}
                options={categories.map(({ id, title }) => ({ value: id, label: title }))}
              />
            </div>
          ) : null}
          <FormActions cancel={`${paths.object(object.id)}#files`}>
            <AddChosen />
          </FormActions>
        </Form>
      )}
    </div>
  );
}

/** Shows that it is waiting only for its own submission, not for the search in the same form. */
function AddChosen() {
  const { t } = useTranslation();
  const waiting = useNavigation().formMethod === "POST";
  return (
    <button type="submit" className="btn btn-primary" aria-disabled={waiting || undefined}>
      {waiting ? <span className="spinner" /> : <Icon name="plus" />}
      {t("library.add_chosen")}
    </button>
  );
}
