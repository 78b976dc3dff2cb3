import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TRASH_DAYS } from "@server/core/constants";
import { ById } from "@server/core/fields";
import { PasswordAgain as PasswordGiven } from "@server/tenancy/user/inputs";
import { useTranslation } from "react-i18next";
import { PasswordAgain } from "~/components/session/password-again";
import { withDeleted } from "~/frame/deleted-notice";
import { paths } from "~/paths/paths";
import { ConfirmForm } from "~/ui/confirm-form";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { title }) => t("container.delete_question", { title }) };

export const loader = (args: LoaderFunctionArgs) =>
  load(args, (api) => api.container.beforeDeleting({ id: args.params.id! }));

const Confirmed = ById.extend(PasswordGiven.shape);

export const action = (args: ActionFunctionArgs) =>
  submit(args, Confirmed, async (api, { id, password }) => {
    const { workspace_id, path, asks_password } = await api.container.beforeDeleting({ id });
    if (asks_password) await api.user.validate({ password: password || undefined });
    await api.container.delete({ id });
    const above = path.at(-2);
    return redirect(withDeleted(above ? paths.container(above.id) : paths.workspace(workspace_id)), 303);
  });

export default function DeleteContainer() {
  const { t } = useTranslation();
  const { id, title, containers, objects, files, asks_password } = useLoaderData<typeof loader>();
  const goes = [
    containers > 0 ? t("container.containers_count", { count: containers }) : "",
    objects > 0 ? t("container.objects_count", { count: objects }) : "",
    files > 0 ? t("container.files_count", { count: files }) : "",
  ].filter(Boolean);
  return (
    <ConfirmForm
      title={t("container.delete_question", { title })}
      warning={
        <>
          <p className="font-semibold">
            {goes.length > 0 ? t("container.delete_goes", { what: goes.join(", ") }) : t("container.delete_nothing")}
          </p>
          {objects > 0 ? <p className="mt-1">{t("container.delete_qr")}</p> : null}
          <p className="mt-1">{t("container.delete_undo", { days: TRASH_DAYS })}</p>
          {objects > 0 ? <p className="mt-1">{t("keeping.in_trash")}</p> : null}
        </>
      }
      confirm={t("ui.delete")}
      cancel={paths.container(id)}
    >
      <PasswordAgain name="password" label={t("user.password")} asks={asks_password} />
    </ConfirmForm>
  );
}
