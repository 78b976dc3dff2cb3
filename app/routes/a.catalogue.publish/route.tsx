import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NewEdition } from "@server/inspection/duty/edition/inputs";
import { useTranslation } from "react-i18next";
import { ChangedLines } from "~/components/duty/changed-lines";
import { paths } from "~/paths/paths";
import { EmptyLine } from "~/ui/empty";
import { TextArea } from "~/ui/fields";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { submit } from "~/web/api.server";
import { loadAsSuperAdmin, superAdminsOnly } from "~/web/back-office.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { next }) => t("catalogue.publish", { number: next }) };

export const loader = (args: LoaderFunctionArgs) => loadAsSuperAdmin(args, (api) => api.catalogue.drafts());

export function action(args: ActionFunctionArgs) {
  superAdminsOnly(args);
  return submit(args, NewEdition, async (api, input) => {
    await api.catalogue.publish(input);
    return redirect(paths.adminCatalogue({ done: "admin_edition" }), 303);
  });
}

/** What the next edition changes, before it goes out. */
export default function PublishCatalogue() {
  const { t } = useTranslation();
  const { next, changes, revision } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-3xl">
      <PageHead
        title={t("catalogue.publish_question", { number: next })}
        trail={[{ to: paths.adminCatalogue(), label: t("catalogue.title") }]}
        sub={t("catalogue.publish_text")}
      />
      <Panel title={t("catalogue.draft")} count={changes.length} className="mt-5">
        {changes.length > 0 ? <ChangedLines lines={changes} /> : <EmptyLine>{t("catalogue.nothing_found")}</EmptyLine>}
      </Panel>
      <Form className="mt-5 grid grid-cols-1 gap-4">
        <input type="hidden" name="revision" value={revision} />
        <div className="panel p-4 md:p-6">
          <TextArea
            name="note"
            label={t("catalogue.whats_new")}
            hint={t("catalogue.whats_new_hint")}
            required
            maxLength={2000}
          />
        </div>
        <FormActions cancel={paths.adminCatalogue()}>
          <SubmitButton icon="send">{t("catalogue.publish", { number: next })}</SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}
