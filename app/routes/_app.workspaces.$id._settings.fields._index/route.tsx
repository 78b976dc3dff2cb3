import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OwnFieldStep } from "@server/records/own-field/inputs";
import { useTranslation } from "react-i18next";
import { ListsHead } from "~/components/review-point/lists-head";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Done } from "~/ui/done";
import { Empty } from "~/ui/empty";
import { Panel } from "~/ui/panel";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";
import { FieldItem } from "./field-item.tsx";

export const handle: Titled = { title: (t) => t("own_field.titles") };

export const loader = async (args: LoaderFunctionArgs) => {
  const workspace_id = args.params.id!;
  const { kinds } = await load(args, (api) => api.ownField.page({ id: workspace_id })); // refuses who may not change them
  return { workspace_id, kinds, fields: await load(args, (api) => api.ownField.list({ id: workspace_id })) };
};

export const action = (args: ActionFunctionArgs) =>
  submit(args, OwnFieldStep, async (api, input) => {
    await api.ownField.move(input);
    return redirect(paths.ownFields(input.id), 303);
  });

/** What a workspace notes of its objects beside what all do, in the order of their forms and pages. */
export default function OwnFields() {
  const { t } = useTranslation();
  const { workspace_id, fields, kinds } = useLoaderData<typeof loader>();
  const add = (
    <Action to={paths.newOwnField(workspace_id)} kind="primary" icon="plus">
      {t("own_field.add")}
    </Action>
  );
  return (
    <div>
      <ListsHead workspaceId={workspace_id} current="fields" actions={fields.length > 0 ? add : undefined} />
      <Done />
      {fields.length > 0 ? (
        <Panel title={t("own_field.titles")} count={fields.length} className="mt-5">
          <p className="px-4 py-3 text-sm text-muted md:px-5">{t("own_field.text")}</p>
          <ul className="divide-y divide-line border-t border-line">
            {fields.map((field, index) => (
              <FieldItem
                key={field.id}
                workspaceId={workspace_id}
                field={field}
                kinds={kinds}
                isFirst={index === 0}
                isLast={index === fields.length - 1}
              />
            ))}
          </ul>
        </Panel>
      ) : (
        <div className="mt-5">
          <Empty title={t("own_field.none")} drawing="list" actions={add}>
            {t("own_field.text")}
          </Empty>
        </div>
      )}
    </div>
  );
}
