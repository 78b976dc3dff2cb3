import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OwnFieldChanges } from "@server/records/own-field/inputs";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { OwnFieldForm } from "~/components/own-field/own-field-form";
import { paths } from "~/paths/paths";
import { PageHead } from "~/ui/page-head";
import { load, submit } from "~/web/api.server";
import { freshAfterError } from "~/web/fresh-after-error";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { field }) => `${t("own_field.edit")} · ${field.title}` };

export const loader = async (args: LoaderFunctionArgs) => {
  const { field, ...page } = await load(args, (api) =>
    api.ownField.page({ id: args.params.id!, fieldId: args.params.fieldId! }),
  );
  return { ...page, field: field! };
};

/** Forms do not send unticked boxes. */
const Input = OwnFieldChanges.extend({
  required: z.boolean().default(false),
  public: z.boolean().default(false),
  active: z.boolean().default(false),
});

export const action = (args: ActionFunctionArgs) =>
  submit(args, Input, async (api, input) => {
    await api.ownField.edit(input);
    return redirect(paths.ownFields(input.id, { done: "own_field" }), 303);
  });

export const shouldRevalidate = freshAfterError;

export default function EditOwnField() {
  const { t } = useTranslation();
  const { workspace_id, field, kinds } = useLoaderData<typeof loader>();
  const list = paths.ownFields(workspace_id);
  return (
    <div>
      <PageHead trail={[{ to: list, label: t("own_field.titles") }]} title={t("own_field.edit")} sub={field.title} />
      <OwnFieldForm field={field} kinds={kinds} cancel={list} />
    </div>
  );
}
