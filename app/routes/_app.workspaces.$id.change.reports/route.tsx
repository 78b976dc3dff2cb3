import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readForm } from "@server/http/forms";
import { ChangeReports } from "@server/moving/many/inputs";
import { useTranslation } from "react-i18next";
import { ChangeForm } from "~/components/list/change-form";
import { chosenOrBack } from "~/components/list/chosen.server";
import { asParams, exportedAt, listWith } from "~/components/list/list-params";
import { paths } from "~/paths/paths";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";
import { Address, listInputOf } from "../_app.workspaces.$id.reports/address.ts";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = {
  title: (t, { act, count, left_count }) => t(`many.title_of.report.${act}`, { count: count - left_count }),
};

const Asked = Address.extend(ChangeReports.omit({ id: true, filter: true }).shape);
const ChangeSent = Address.extend(ChangeReports.omit({ filter: true }).shape);

/** The chosen reports are in the address, from the list's checkboxes; without any it goes back to the list. */
export async function loader(args: LoaderFunctionArgs) {
  const id = args.params.id!;
  const params = new URL(args.request.url).searchParams;
  const along = exportedAt(paths.exportReports(id), params);
  if (along) throw redirect(along);
  const { data: query } = Asked.safeParse(readForm(Asked, params));
  if (!query) throw redirect(`${paths.reports(id)}?changed=none`);
  const { act, ids, all, expected } = query;
  const chosen = { id, act, ids, all, expected, filter: listInputOf(query).filter };
  const page = await load(args, (api) => api.many.reports(chosen));
  return chosenOrBack(page, query, paths.reports(id), asParams(Address.shape, query));
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, ChangeSent, async (api, input) => {
    const { batch } = await api.many.changeReports({ ...input, filter: listInputOf(input).filter });
    return redirect(listWith(paths.reports(input.id), asParams(Address.shape, input), batch), 303);
  });

export default function ChangeChosenReports() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { workspace_id, act, count, left_count } = page;
  const list = page.list as [string, string][];
  return (
    <ChangeForm
      {...page}
      title={t(`many.title_of.report.${act}`, { count: count - left_count })}
      list={{ to: listWith(paths.reports(workspace_id), list), label: t("report.titles") }}
      hidden={list}
    >
      <p>{t("many.hint_of.reports_delete")}</p>
    </ChangeForm>
  );
}
