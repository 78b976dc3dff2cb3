import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TRASH_DAYS } from "@server/core/constants";
import { ById } from "@server/core/fields";
import { useTranslation } from "react-i18next";
import { CannotDelete } from "~/components/keeping/cannot-delete";
import { withDeleted } from "~/frame/deleted-notice";
import { paths } from "~/paths/paths";
import { ConfirmForm } from "~/ui/confirm-form";
import { load, requireAllowed, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { object }) => t("object.delete_question", { title: object.title }) };

export async function loader(args: LoaderFunctionArgs) {
  const page = await load(args, (api) => api.object.page({ id: args.params.id! }));
  await requireAllowed(args, page, page.may.delete);
  return page;
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, ById, async (api, { id }) => {
    const { container_id } = await api.object.remove({ id });
    return redirect(withDeleted(paths.container(container_id)), 303);
  });

export default function DeleteObject() {
  const { t } = useTranslation();
  const { object, held } = useLoaderData<typeof loader>();
  const name = [object.display_code, object.title].filter(Boolean).join(" · ");
  if (held)
    return (
      <CannotDelete
        title={t("object.delete_question", { title: name })}
        stays={{ kept: null, held }}
        back={paths.object(object.id)}
      />
    );
  const count = object.files.length + object.images.length;
  return (
    <ConfirmForm
      title={t("object.delete_question", { title: name })}
      warning={
        <>
          <p>{t("object.delete_files", { count })}</p>
          <p className="mt-1">{t("object.delete_warning", { days: TRASH_DAYS })}</p>
          <p className="mt-1">{t("keeping.in_trash")}</p>
        </>
      }
      confirm={t("ui.delete")}
      cancel={paths.object(object.id)}
    />
  );
}
