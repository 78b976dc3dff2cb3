import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BreakExplained } from "@server/backoffice/admin/break-inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { inBrussels, useDates } from "~/ui/time";
import { submit } from "~/web/api.server";
import { loadAsSuperAdmin, superAdminsOnly } from "~/web/back-office.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => `${t("admin_break.title")} · ${t("admin.title")}` };

export const loader = (args: LoaderFunctionArgs) =>
  loadAsSuperAdmin(args, async (api) => {
    const breaks = await api.admin.breaks();
    const found = breaks.find(({ workspace_id }) => workspace_id === args.params.id);
    if (!found) throw new Response(null, { status: 404 });
    return found;
  });

export async function action(args: ActionFunctionArgs) {
  superAdminsOnly(args);
  return submit(args, BreakExplained, async (api, explained) => {
    await api.admin.explainBreak(explained);
    return redirect(`${paths.backOffice}?done=admin_break`, 303);
  });
}

/** What was found wrong with the history of a workspace; ended by a reason. */
export default function Break() {
  const { t } = useTranslation();
  const { day } = useDates();
  const { workspace, workspace_id, found_at, position, places } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-[42rem]">
      <PageHead
        title={t("admin_break.title")}
        sub={workspace}
        trail={[{ to: paths.backOffice, label: t("admin.nav.dashboard") }]}
      />
      <Form className="mt-5 grid grid-cols-1 gap-4">
        <Notice tone="bad" title={t("admin_break.found", { day: day(inBrussels(found_at).day) })}>
          {t("admin_break.where", { count: places, position })} {t("admin_break.what")}
        </Notice>
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          <input type="hidden" name="id" value={workspace_id} />
          <TextField
            name="reason"
            label={t("admin.reason")}
            hint={t("admin_break.reason_hint")}
            maxLength={500}
            required
          />
        </div>
        <FormActions cancel={paths.backOffice}>
          <SubmitButton>{t("admin_break.explain")}</SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}
