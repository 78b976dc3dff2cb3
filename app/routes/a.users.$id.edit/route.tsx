import { languages, locales } from "@i18n/locales";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { UserEdit } from "@server/backoffice/admin/inputs";
import { PasswordAgain, PersonForm } from "@server/tenancy/user/inputs";
import { useTranslation } from "react-i18next";
import { nameOf } from "~/components/admin/users-table";
import { PasswordAgain as PasswordAgainField } from "~/components/session/password-again";
import { paths } from "~/paths/paths";
import { EmailField, SelectField, TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { submit } from "~/web/api.server";
import { loadAsSuperAdmin, superAdminsOnly } from "~/web/back-office.server";
import { requirePassword } from "~/web/password-again.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { user }) => t("admin.user.edit", { name: nameOf(user) }) };

export const loader = (args: LoaderFunctionArgs) =>
  loadAsSuperAdmin(args, async (api) => {
    const [user, { asks_password }] = await Promise.all([
      api.admin.user({ id: args.params.id! }),
      api.session.needsPassword(),
    ]);
    return { user, asks_password };
  });

const Changes = UserEdit.extend(PersonForm.shape).extend(PasswordAgain.shape);

export async function action(args: ActionFunctionArgs) {
  superAdminsOnly(args);
  return submit(args, Changes, async (api, { password, ...changes }) => {
    const { email } = await api.admin.user({ id: changes.id });
    if (changes.email && changes.email !== email) await requirePassword(api, password);
    await api.admin.editUser(changes);
    return redirect(paths.adminUser(changes.id, { said: "saved" }), 303);
  });
}

export default function EditUser() {
  const { t } = useTranslation();
  const { user, asks_password } = useLoaderData<typeof loader>();
  const name = nameOf(user);
  const { id, first_name, last_name, email, locale, phone, may } = user;
  return (
    <div className="max-w-[42rem]">
      <PageHead
        title={t("admin.user.edit", { name })}
        here={t("ui.edit")}
        trail={[
          { to: paths.adminUsers(), label: t("admin.nav.users") },
          { to: paths.adminUser(id), label: name },
        ]}
      />
      <Form
        className="mt-5 grid grid-cols-1 gap-4"
        defaultValue={{ first_name, last_name, email, locale, phone: phone ?? "" }}
      >
        <UnsavedGuard />
        <div className="panel grid grid-cols-1 gap-5 p-4 md:grid-cols-2 md:p-6">
          <TextField name="first_name" label={t("user.first_name")} maxLength={100} autoComplete="off" required />
          <TextField name="last_name" label={t("user.last_name")} maxLength={100} autoComplete="off" required />
          <TextField name="phone" label={t("admin.user.phone")} type="tel" maxLength={40} autoComplete="off" optional />
          <SelectField
            name="locale"
            label={t("user.locale")}
            options={locales.map((value) => ({ value, label: languages[value].name }))}
          />
        </div>
        {may.edit_email ? (
          <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
            <EmailField
              name="email"
              label={t("user.email")}
              hint={t("admin.user.email_hint")}
              autoComplete="off"
              required
            />
            <PasswordAgainField
              name="password"
              label={t("user.password")}
              asks={asks_password}
              hint={t("admin.user.password_hint")}
            />
          </div>
        ) : null}
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          <TextField name="reason" label={t("admin.reason")} hint={t("admin.reason_hint")} maxLength={500} required />
        </div>
        <FormActions cancel={paths.adminUser(id)}>
          <SubmitButton>{t("ui.save")}</SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}
