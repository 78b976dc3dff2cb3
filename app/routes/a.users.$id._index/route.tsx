import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { Impersonation } from "@server/backoffice/impersonation/inputs";
import { ById } from "@server/core/fields";
import { PasswordAgain } from "@server/tenancy/user/inputs";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { EventsPanel } from "~/components/admin/events-panel";
import { nameOf } from "~/components/admin/users-table";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { SubmitButton } from "~/ui/submit-button";
import { formIn, submit } from "~/web/api.server";
import { loadAsSuperAdmin, superAdminsOnly } from "~/web/back-office.server";
import { startImpersonation } from "~/web/impersonation.server";
import { requirePassword } from "~/web/password-again.server";
import type { Titled } from "~/web/title";
import { AccountPanel } from "./account-panel.tsx";
import { ImpersonatePanel } from "./impersonate-panel.tsx";
import { WorkspacesPanel } from "./workspaces-panel.tsx";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { user }) => `${nameOf(user)} · ${t("admin.title")}` };

export const loader = (args: LoaderFunctionArgs) =>
  loadAsSuperAdmin(args, async (api) => {
    const [user, { asks_password }] = await Promise.all([
      api.admin.user({ id: args.params.id! }),
      api.session.needsPassword(),
    ]);
    return { user, asks_password };
  });

const Start = Impersonation.extend(PasswordAgain.shape);

export async function action(args: ActionFunctionArgs) {
  superAdminsOnly(args);
  if ((await formIn(args.request.clone())).get("intent") === "send_link")
    return submit(args, ById.extend({ intent: z.string() }), async (api, { id }) => {
      await api.admin.sendPasswordLink({ id });
      return redirect(paths.adminUser(id, { said: "link_sent" }), 303);
    });
  return submit(args, Start, async (api, { password, ...input }) => {
    await requirePassword(api, password);
    const { session_id } = await api.impersonation.start(input);
    return startImpersonation(args.request, session_id);
  });
}

export default function User() {
  const { t } = useTranslation();
  const { user, asks_password } = useLoaderData<typeof loader>();
  const name = nameOf(user);
  return (
    <>
      <PageHead
        title={name}
        sub={user.email}
        trail={[{ to: paths.adminUsers(), label: t("admin.nav.users") }]}
        actions={
          <>
            <Action to={paths.editAdminUser(user.id)} icon="pencil">
              {t("ui.edit")}
            </Action>
            <Form intent="send_link" className="flex flex-wrap gap-2">
              <SubmitButton kind="plain" icon="mail">
                {t("admin.user.send_link")}
              </SubmitButton>
            </Form>
          </>
        }
      />
      <DoneNotice />
      <div className="mt-5 grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
        <AccountPanel user={user} />
        <WorkspacesPanel workspaces={user.workspaces} />
      </div>
      <ImpersonatePanel name={name} may={user.may.impersonate} asks={asks_password} />
      <EventsPanel title={t("admin.history")} events={user.events} pageUserId={user.id} />
      <p className="mt-5 flex flex-wrap gap-x-5 text-sm">
        {user.is_super_admin ? (
          <Link to={paths.admin(user.id)} className="link inline-flex min-h-11 items-center">
            {t("admin.revoke.title")}
          </Link>
        ) : null}
        <Link to={paths.deleteAdminUser(user.id)} className="link inline-flex min-h-11 items-center">
          {t("admin.user.delete.title")}
        </Link>
      </p>
    </>
  );
}

function DoneNotice() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const answer = useActionData<typeof action>();
  const said = (["link_sent", "saved"] as const).find((one) => one === params.get("said"));
  if (!said || answer) return null;
  return (
    <Notice tone="valid" role="status" className="mt-4">
      {t(`admin.user.${said}`)}
    </Notice>
  );
}
