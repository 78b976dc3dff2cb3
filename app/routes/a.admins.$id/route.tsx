import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Revocation } from "@server/backoffice/admin/inputs";
import { PasswordAgain } from "@server/tenancy/user/inputs";
import { useTranslation } from "react-i18next";
import { EventsPanel } from "~/components/admin/events-panel";
import { nameOf } from "~/components/admin/users-table";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { PageHead } from "~/ui/page-head";
import { Facts, Panel } from "~/ui/panel";
import { Day, Moment } from "~/ui/time";
import { submit } from "~/web/api.server";
import { loadAsSuperAdmin, superAdminsOnly } from "~/web/back-office.server";
import { requirePassword } from "~/web/password-again.server";
import type { Titled } from "~/web/title";
import { RevokePanel } from "./revoke-panel.tsx";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { admin }) => `${nameOf(admin)} · ${t("admin.title")}` };

export const loader = (args: LoaderFunctionArgs) =>
  loadAsSuperAdmin(args, async (api) => {
    const [admin, { asks_password }] = await Promise.all([
      api.admin.admin({ id: args.params.id! }),
      api.session.needsPassword(),
    ]);
    return { admin, asks_password, is_me: admin.id === args.context.actor?.userId };
  });

const Revoked = Revocation.extend(PasswordAgain.shape);

export async function action(args: ActionFunctionArgs) {
  superAdminsOnly(args);
  return submit(args, Revoked, async (api, { password, ...given }) => {
    await requirePassword(api, password);
    await api.admin.revoke(given);
    return redirect(given.id === args.context.actor?.userId ? paths.start : `${paths.admins}?said=revoked`, 303);
  });
}

export default function Admin() {
  const { t } = useTranslation();
  const { admin, asks_password, is_me } = useLoaderData<typeof loader>();
  const name = nameOf(admin);
  return (
    <>
      <PageHead
        title={name}
        aside={is_me ? t("admin.admins.you") : undefined}
        sub={admin.email}
        trail={[{ to: paths.admins, label: t("admin.nav.admins") }]}
        actions={
          <Action to={paths.adminUser(admin.id)} icon="user">
            {t("admin.admins.account")}
          </Action>
        }
      />
      <div className="mt-5 grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
        <Panel title={t("admin.user.details")}>
          <Facts
            facts={[
              [
                t("admin.admins.since"),
                admin.since ? <Day key="day" value={admin.since} /> : t("admin.admins.from_the_start"),
              ],
              [t("admin.admins.added_by"), admin.added_by?.name ?? "–"],
              [
                t("admin.users.last_seen"),
                admin.last_activity ? <Moment key="moment" value={admin.last_activity} /> : t("admin.users.never"),
              ],
              [t("admin.devices"), admin.devices],
            ]}
          />
        </Panel>
        <RevokePanel name={name} isLast={admin.is_last} isMe={is_me} asks={asks_password} />
      </div>
      <EventsPanel title={t("admin.admins.done")} events={admin.events} pageUserId={admin.id} />
    </>
  );
}
