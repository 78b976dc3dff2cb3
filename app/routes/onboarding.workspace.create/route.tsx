import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, Form as RemixForm, redirect, useLoaderData } from "@remix-run/react";
import { TRIAL_DAYS } from "@server/core/constants";
import { NewWorkspace } from "@server/tenancy/workspace/inputs";
import { mayCreateWorkspace } from "@server/tenancy/workspace/may-create";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { SimpleFrame } from "~/frame/simple-frame";
import { paths } from "~/paths/paths";
import { TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { PhoneNotice } from "~/ui/phone-notice";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { requireAllowed, submit } from "~/web/api.server";
import { workspaceCookie } from "~/web/cookies.server";
import { signedIn } from "~/web/signed-in.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("onboarding.workspace.title") };

export async function loader(args: LoaderFunctionArgs) {
  const actor = signedIn(args);
  const { memberships } = actor;
  await requireAllowed(args, { workspace_id: memberships[0]?.workspace_id ?? "" }, mayCreateWorkspace(actor));
  return { is_first: memberships.length === 0, has_trial: !memberships.some(({ role }) => role === "owner") };
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, NewWorkspace, async (api, input) => {
    const { id } = await api.workspace.create(input);
    return redirect(paths.workspaceDetails(id), { status: 303, headers: await workspaceCookie(id) });
  });
}

const NameAvailability = lazy(() => import("~/components/workspace/name-availability"));

export default function CreateWorkspace() {
  const { t } = useTranslation();
  const { is_first, has_trial } = useLoaderData<typeof loader>();
  const [name, setName] = useState("");
  return (
    <SimpleFrame step={{ now: 1, of: 5 }} aside={is_first ? <WaysOut /> : undefined}>
      <h1 className="text-3xl">{t("onboarding.workspace.title")}</h1>
      <p className="mt-2 max-w-lg text-muted">{t("onboarding.workspace.text")}</p>
      <PhoneNotice what="workspace" className="mt-6" />
      <Form className="mt-6 grid grid-cols-1 gap-4 max-md:hidden">
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          <TextField
            name="name"
            label={t("onboarding.workspace.name")}
            autoComplete="organization"
            maxLength={80}
            required
            onChange={(event) => setName(event.target.value)}
            hint={
              <span className="block min-h-5" role="status">
                {name.trim() ? (
                  <Suspense fallback={t("onboarding.workspace.name_hint")}>
                    <NameAvailability name={name} />
                  </Suspense>
                ) : (
                  t("onboarding.workspace.name_hint")
                )}
              </span>
            }
          />
          {has_trial ? (
            <p className="text-sm text-muted">{t("onboarding.workspace.trial", { days: TRIAL_DAYS })}</p>
          ) : null}
        </div>
        <FormActions cancel={is_first ? undefined : paths.workspaces}>
          <SubmitButton>{t("ui.continue")}</SubmitButton>
        </FormActions>
      </Form>
    </SimpleFrame>
  );
}

/** Links to the account and to sign out, for users without a workspace. */
function WaysOut() {
  const { t } = useTranslation();
  return (
    <>
      <Link to={paths.profile} className="link inline-flex min-h-11 items-center max-sm:hidden">
        {t("profile.settings")}
      </Link>
      <RemixForm method="post" action={paths.logout}>
        <button type="submit" className="link min-h-11">
          {t("ui.nav.log_out")}
        </button>
      </RemixForm>
    </>
  );
}
