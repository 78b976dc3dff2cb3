import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readForm } from "@server/http/forms";
import { ChangePoints, PointsToChange } from "@server/moving/many/inputs";
import { useTranslation } from "react-i18next";
import { ChangeForm } from "~/components/list/change-form";
import { chosenOrBack } from "~/components/list/chosen.server";
import { asParams, exportedAt, listWith } from "~/components/list/list-params";
import { paths } from "~/paths/paths";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";
import { Address, askedBy } from "../_app.workspaces.$id.actionpoints/address.ts";
import { Asks } from "./asks.tsx";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = {
  title: (t, { act, count, left_count }) => t(`many.title_of.action_point.${act}`, { count: count - left_count }),
};

const Asked = Address.extend(PointsToChange.omit({ id: true, filter: true }).shape);
const ChangeSent = Address.extend(ChangePoints.omit({ filter: true }).shape);

/** The chosen action points are in the address, from the list's checkboxes; without any it goes back to the list. */
export async function loader(args: LoaderFunctionArgs) {
  const id = args.params.id!;
  const params = new URL(args.request.url).searchParams;
  const along = exportedAt(paths.exportActionPoints(id), params);
  if (along) throw redirect(along);
  const { data: query } = Asked.safeParse(readForm(Asked, params));
  if (!query) throw redirect(`${paths.actionPoints(id)}?changed=none`);
  const { act, ids, all, expected } = query;
  const chosen = { id, act, ids, all, expected, filter: askedBy(query).filter };
  const page = await load(args, (api) => api.many.points(chosen));
  return chosenOrBack(page, query, paths.actionPoints(id), asParams(Address.shape, query));
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, ChangeSent, async (api, input) => {
    const { batch } = await api.many.changePoints({ ...input, filter: askedBy(input).filter });
    return redirect(listWith(paths.actionPoints(input.id), asParams(Address.shape, input), batch), 303);
  });

export default function ChangeActionPoints() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { workspace_id, act, count, left_count } = page;
  const list = page.list as [string, string][];
  return (
    <ChangeForm
      {...page}
      title={t(`many.title_of.action_point.${act}`, { count: count - left_count })}
      list={{ to: listWith(paths.actionPoints(workspace_id), list), label: t("action_point.titles") }}
      hidden={list}
      labels={{
        resolver_id: t("action_point.who"),
        scheduled_at: t("action_point.by"),
        new_priority: t("action_point.priority"),
      }}
    >
      <Asks {...page} />
    </ChangeForm>
  );
}
