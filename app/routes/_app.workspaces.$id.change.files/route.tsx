import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readForm } from "@server/http/forms";
import { ChangeFiles, FilesToChange } from "@server/moving/many/inputs";
import { FilesQuery } from "@server/records/file/inputs";
import { useTranslation } from "react-i18next";
import { ChangeForm } from "~/components/list/change-form";
import { chosenOrBack } from "~/components/list/chosen.server";
import { asParams, listWith } from "~/components/list/list-params";
import { paths } from "~/paths/paths";
import { SelectField } from "~/ui/fields";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = {
  title: (t, { act, count, left_count }) => t(`many.title_of.file.${act}`, { count: count - left_count }),
};

const list = FilesQuery.omit({ id: true, page: true, per_page: true }).shape;

/** The chosen files are in the address, from the list's checkboxes; without any it goes back to the list. */
export async function loader(args: LoaderFunctionArgs) {
  const id = args.params.id!;
  const params = new URL(args.request.url).searchParams;
  const { data: query } = FilesToChange.safeParse({ ...readForm(FilesToChange, params), id });
  if (!query) throw redirect(listWith(paths.files(id), [], "none"));
  const page = await load(args, (api) => api.many.files(query));
  return chosenOrBack(page, query, paths.files(id), asParams(list, query));
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, ChangeFiles, async (api, input) => {
    const { batch } = await api.many.changeFiles(input);
    return redirect(listWith(paths.files(input.id), asParams(list, input), batch), 303);
  });

export default function ChangeChosenFiles() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { workspace_id, act, count, left_count, categories } = page;
  const kept = page.list as [string, string][];
  return (
    <ChangeForm
      {...page}
      title={t(`many.title_of.file.${act}`, { count: count - left_count })}
      list={{ to: listWith(paths.files(workspace_id), kept), label: t("ui.nav.files") }}
      hidden={kept}
    >
      {act === "category" ? (
        <SelectField
          name="category_id"
          label={t("file.category")}
          empty={t("many.choose_category")}
          options={[
            ...categories.map(({ id, title }) => ({ value: id, label: title })),
            { value: "none", label: t("file.no_category") },
          ]}
        />
      ) : (
        <p>{t("many.hint_of.files_delete")}</p>
      )}
    </ChangeForm>
  );
}
