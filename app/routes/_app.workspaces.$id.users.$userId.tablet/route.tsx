import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form as PlainForm, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { Membering, TabletChanges } from "@server/tenancy/member/inputs";
import { useTranslation } from "react-i18next";
import { nameFields, passwordField, placesField } from "~/components/member/tablet-fields";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { formIn, load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = {
  title: (t, { tablet }) => `${t("ui.role.tablet")} · ${tablet.first_name} ${tablet.last_name}`,
};

export const loader = (args: LoaderFunctionArgs) =>
  load(args, (api) => api.member.tablet({ id: args.params.id!, userId: args.params.userId! }));

/** The pairing code is only in the response to this form: no page shows it again. */
export async function action(args: ActionFunctionArgs) {
  const form = await formIn(args.request.clone());
  if (form.get("intent") === "pair")
    return submit(args, Membering, async (api, input) => ({ pairing: await api.member.pairTablet(input) }));
  return submit(args, TabletChanges, async (api, input) => {
    await api.member.editTablet(input);
    return redirect(`${paths.tablet(input.id, input.userId)}?done=saved`, 303);
  });
}

export default function Tablet() {
  const { t } = useTranslation();
  const { workspace_id, tablet, places, chosen, sign_in } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const done = params.get("done");
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead
        trail={[{ to: paths.members(workspace_id), label: t("ui.nav.members") }]}
        title={`${tablet.first_name} ${tablet.last_name}`}
        sub={sign_in.address ? `${sign_in.name} · ${sign_in.address}` : sign_in.name}
        actions={
          <Action to={paths.removeMembers(workspace_id, tablet.id)} icon="trash-2">
            {t("member.tablet.remove")}
          </Action>
        }
      />
      {done === "made" || done === "saved" ? (
        <Notice tone="valid" role="status" className="mt-4">
          {t(done === "made" ? "member.tablet.made" : "ui.saved")}
        </Notice>
      ) : null}
      <SignIn />
      <Form key={tablet.id} defaultValue={tablet} className="mt-5 grid grid-cols-1 gap-4">
        <UnsavedGuard />
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          {nameFields(t)}
          {passwordField(t, false)}
        </div>
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">{placesField(t, places, { chosen })}</div>
        <FormActions cancel={paths.members(workspace_id)}>
          <SubmitButton>{t("ui.save")}</SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}

/** How the tablet signs in: by a code that is shown once, or by its name and password. */
function SignIn() {
  const { t } = useTranslation();
  const { sign_in, tablet } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const pairing = answer && "pairing" in answer ? answer.pairing : null;
  return (
    <Panel title={t("member.tablet.sign_in")} className="mt-5">
      {pairing ? (
        <div className="flex flex-wrap gap-5 p-4 md:p-6" role="status">
          <img
            src={`data:image/svg+xml,${encodeURIComponent(pairing.qr)}`}
            alt={t("member.tablet.qr_of", { name: tablet.first_name })}
            className="size-44 rounded-field border border-line bg-white"
          />
          <ol className="flex min-w-0 flex-1 basis-60 list-decimal flex-col gap-2 pl-5">
            <li>{t("member.tablet.step_scan", { minutes: pairing.minutes })}</li>
            <li>
              {t("member.tablet.step_address")}{" "}
              <span className="num font-medium [overflow-wrap:anywhere]">
                {pairing.url.replace(/^https?:\/\//, "")}
              </span>
            </li>
          </ol>
        </div>
      ) : (
        <PlainForm method="post" preventScrollReset className="p-4 md:p-6">
          <button type="submit" name="intent" value="pair" className="btn touch:h-11 max-md:w-full">
            {t("member.tablet.pair")}
          </button>
        </PlainForm>
      )}
      <p className="px-4 pb-4 text-sm text-muted md:px-6 md:pb-6">
        {t("member.tablet.by_name", { name: sign_in.name })}{" "}
        <a href={sign_in.url} className="link num [overflow-wrap:anywhere]">
          {sign_in.url.replace(/^https?:\/\//, "")}
        </a>
      </p>
    </Panel>
  );
}
