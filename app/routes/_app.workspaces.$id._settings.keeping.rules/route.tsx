import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Id } from "@server/core/fields";
import { RulesEdit } from "@server/records/keeping/inputs";
import { useTranslation } from "react-i18next";
import { RuleFields } from "~/components/keeping/rule-fields";
import { paths } from "~/paths/paths";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = {
  title: (t, { kind }) => (kind ? t("keeping.of_kind", { kind: kind.title }) : t("keeping.edit")),
};

const kindIn = ({ request }: LoaderFunctionArgs | ActionFunctionArgs) =>
  Id.safeParse(new URL(request.url).searchParams.get("kind")).data;

export const loader = (args: LoaderFunctionArgs) =>
  load(args, (api) => api.keeping.rules({ id: args.params.id!, kindId: kindIn(args) }));

export const action = (args: ActionFunctionArgs) =>
  submit(args, RulesEdit, async (api, input) => {
    await api.keeping.edit({ ...input, kindId: kindIn(args) });
    return redirect(paths.keeping(input.id, { done: "keeping" }), 303);
  });

/** The retention rules of a workspace, of all objects or of those of one kind. */
export default function Rules() {
  const { t } = useTranslation();
  const { workspace_id, kind, rules, otherwise } = useLoaderData<typeof loader>();
  const shown = kind ? rules.filter(({ paper }) => paper !== "round") : rules;
  return (
    <div>
      <PageHead
        trail={[{ to: paths.keeping(workspace_id), label: t("keeping.title") }]}
        title={kind ? t("keeping.of_kind", { kind: kind.title }) : t("keeping.edit")}
        sub={t("keeping.proposed_note")}
      />
      <Form className="mt-5 grid grid-cols-1 gap-4">
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          {shown.map((rule) => (
            <RuleFields
              key={rule.paper}
              rule={rule}
              otherwise={otherwise.find(({ paper }) => paper === rule.paper)!}
              ofKind={kind !== null}
            />
          ))}
        </div>
        <FormActions cancel={paths.keeping(workspace_id)}>
          <SubmitButton>{t("ui.save")}</SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}
