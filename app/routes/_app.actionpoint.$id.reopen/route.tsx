import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Reopening } from "@server/inspection/action-point/inputs";
import { useTranslation } from "react-i18next";
import { trailTo } from "~/components/object/trail";
import { paths } from "~/paths/paths";
import { TextArea } from "~/ui/fields";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { load, requireAllowed, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("action_point.reopen.title") };

export async function loader(args: LoaderFunctionArgs) {
  const page = await load(args, (api) => api.actionPoint.page({ id: args.params.id! }));
  await requireAllowed(args, page, page.permissions.can_plan);
  return page;
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, Reopening, async (api, input) => {
    await api.actionPoint.reopen(input);
    return redirect(paths.actionPoint(input.id, { done: "reopened" }), 303);
  });
}

export default function ReopenActionPoint() {
  const { t } = useTranslation();
  const { workspace_id, action_point, path } = useLoaderData<typeof loader>();
  const back = paths.actionPoint(action_point.id);
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead
        trail={[...trailTo(t, workspace_id, path, action_point.object), { to: back, label: t("action_point.title") }]}
        here={t("action_point.reopen.confirm")}
        title={t("action_point.reopen.title")}
        sub={<span className="[overflow-wrap:anywhere]">{action_point.title}</span>}
      />
      <Form className="mt-5 grid grid-cols-1 gap-5">
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          <TextArea name="reason" label={t("action_point.reopen.reason")} maxLength={1000} required />
        </div>
        <FormActions cancel={back}>
          <SubmitButton icon="rotate-ccw">{t("action_point.reopen.confirm")}</SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}
