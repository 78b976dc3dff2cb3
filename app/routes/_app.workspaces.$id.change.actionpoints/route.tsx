import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MANY_AT_ONCE } from "@server/core/constants";
import { readForm } from "@server/http/forms";
import { ChangePoints, PointsToChange } from "@server/moving/many/inputs";
import { useTranslation } from "react-i18next";
import { Named, Stay } from "~/components/list/chosen-rows";
import { paths } from "~/paths/paths";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";
import { Address, askedBy } from "../_app.workspaces.$id.actionpoints/address.ts";
import { Asks } from "./asks.tsx";
import { asParams, takenAlong } from "./list-params.ts";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = {
  title: (t, { act, count, left_count }) => t(`many.title_of.action_point.${act}`, { count: count - left_count }),
};

const Asked = Address.extend(PointsToChange.omit({ id: true, filter: true }).shape);
const ChangeForm = Address.extend(ChangePoints.omit({ filter: true }).shape);

/** The chosen action points are in the address, from the list's checkboxes; without any it goes back to the list. */
export async function loader(args: LoaderFunctionArgs) {
  const id = args.params.id!;
  const params = new URL(args.request.url).searchParams;
  const along = takenAlong(id, params);
  if (along) throw redirect(along);
  const { data: query } = Asked.safeParse(readForm(Asked, params));
  if (!query) throw redirect(`${paths.actionPoints(id)}?changed=none`);
  const { act, ids, all, expected } = query;
  const chosen = { id, act, ids, all, expected, filter: askedBy(query).filter };
  const page = await load(args, (api) => api.many.points(chosen));
  const list = asParams(query);
  if (page.count === 0) throw redirect(listOf(id, list, "none"));
  return { ...page, ids, all, list };
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, ChangeForm, async (api, input) => {
    const { batch } = await api.many.changePoints({ ...input, filter: askedBy(input).filter });
    return redirect(listOf(input.id, asParams(input), batch), 303);
  });

/** The list with its filters; `changed`: the act, which the list then tells of. */
const listOf = (id: string, list: [string, string][], changed = "") => {
  const params = new URLSearchParams(changed ? [...list, ["changed", changed]] : list);
  return `${paths.actionPoints(id)}${params.size > 0 ? `?${params}` : ""}`;
};

export default function ChangePointsPage() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { workspace_id, act, count, left_count, too_many, ids, all, list } = page;
  const back = listOf(workspace_id, list as [string, string][]);
  const title = t(`many.title_of.action_point.${act}`, { count: count - left_count });
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead trail={[{ to: back, label: t("action_point.titles") }]} here={t(`many.act_of.${act}`)} title={title} />
      {too_many ? (
        <Notice tone="soon" className="mt-5">
          {t("many.at_most", { count: MANY_AT_ONCE })}
        </Notice>
      ) : (
        <Form className="mt-5 grid grid-cols-1 gap-4">
          {list.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {all ? null : ids.map((id) => <input key={id} type="hidden" name="ids[]" value={id} />)}
          <input type="hidden" name="act" value={act} />
          {all ? <input type="hidden" name="all" value="1" /> : null}
          {all ? <input type="hidden" name="expected" value={count} /> : null}
          <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
            <Asks {...page} />
            <Named rows={page.first} count={count - left_count} />
            <p className="text-sm text-muted">{t("many.undoable")}</p>
          </div>
          <Stay count={left_count} left={page.left} />
          <FormActions cancel={back}>
            <SubmitButton kind={act === "delete" ? "error" : "primary"}>{t(`many.act_of.${act}`)}</SubmitButton>
          </FormActions>
        </Form>
      )}
    </div>
  );
}
