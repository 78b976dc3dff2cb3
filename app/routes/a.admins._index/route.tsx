import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { NewAdmin, userSorts } from "@server/backoffice/admin/inputs";
import { text } from "@server/core/fields";
import { Paging, sorted } from "@server/core/paging";
import { PasswordAgain } from "@server/tenancy/user/inputs";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { UsersTable } from "~/components/admin/users-table";
import { FilterBar } from "~/components/list/filter-bar";
import { ListPanel } from "~/components/list/list-panel";
import { PasswordAgain as PasswordAgainField } from "~/components/session/password-again";
import { paths } from "~/paths/paths";
import { EmailField, TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import { submit } from "~/web/api.server";
import { loadAsSuperAdmin, superAdminsOnly } from "~/web/back-office.server";
import { requirePassword } from "~/web/password-again.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => `${t("admin.nav.admins")} · ${t("admin.title")}` };

/** The list's query parameters; invalid ones count as missing. */
const Address = z.object({
  q: text(100).catch(""),
  sort: sorted(userSorts).optional().catch(undefined),
  page: Paging.shape.page.catch(1),
});

export async function loader(args: LoaderFunctionArgs) {
  const query = Address.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const { q: name, sort, page } = query;
  return loadAsSuperAdmin(args, async (api) => {
    const [list, { asks_password }] = await Promise.all([
      api.admin.admins({ filter: { name }, sort, page }),
      api.session.needsPassword(),
    ]);
    return { query, asks_password, ...list };
  });
}

const Added = NewAdmin.extend(PasswordAgain.shape);

export async function action(args: ActionFunctionArgs) {
  superAdminsOnly(args);
  return submit(args, Added, async (api, { password, ...person }) => {
    await requirePassword(api, password);
    await api.admin.add(person);
    return redirect(`${paths.admins}?said=added`, 303);
  });
}

export default function Admins() {
  const { t } = useTranslation();
  const { query, items, meta, asks_password } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("admin.nav.admins")} aside={meta.total} />
      <p className="mt-1 text-muted">{t("admin.admins.intro")}</p>
      <DoneNotice />
      <ListPanel
        label={t("admin.nav.admins")}
        className="mt-5"
        filters={
          <FilterBar
            preserved={{ sort: query.sort }}
            active={query.q ? 1 : 0}
            clear={paths.admins}
            search={{ value: query.q, label: t("admin.users.search"), hint: t("admin.users.search_hint") }}
          />
        }
        emptyText={items.length === 0 && t("admin.users.nothing_found")}
        meta={meta}
      >
        <UsersTable users={items} to={paths.admin} defaultSort="name" caption={t("admin.nav.admins")} />
      </ListPanel>
      <Panel title={t("admin.admins.add")} padded className="mt-5">
        <Form className="grid max-w-[42rem] grid-cols-1 gap-4">
          <EmailField
            name="email"
            label={t("user.email")}
            hint={t("admin.admins.email_hint")}
            autoComplete="off"
            required
          />
          <TextField name="reason" label={t("admin.reason")} hint={t("admin.reason_hint")} maxLength={500} required />
          <PasswordAgainField name="password" label={t("user.password")} asks={asks_password} />
          <div className="max-md:grid">
            <SubmitButton icon="user-plus">{t("admin.admins.add")}</SubmitButton>
          </div>
        </Form>
      </Panel>
    </>
  );
}

function DoneNotice() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const doneNotice = (["added", "revoked"] as const).find((one) => one === params.get("said"));
  if (!doneNotice) return null;
  return (
    <Notice tone="valid" role="status" className="mt-4">
      {t(`admin.admins.${doneNotice}`)}
    </Notice>
  );
}
