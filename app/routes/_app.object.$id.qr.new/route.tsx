import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ById } from "@server/core/fields";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { ConfirmForm } from "~/ui/confirm-form";
import { load, requireAllowed, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("qr.rotate_question") };

export async function loader(args: LoaderFunctionArgs) {
  const page = await load(args, (api) => api.object.page({ id: args.params.id! }));
  await requireAllowed(args, page, page.may.withdraw_qr);
  return page;
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, ById, async (api, { id }) => {
    await api.object.changePublicLink({ id, rotate: true });
    return redirect(paths.objectQr(id), 303);
  });

export default function NewQr() {
  const { t } = useTranslation();
  const { object } = useLoaderData<typeof loader>();
  return (
    <ConfirmForm
      title={t("qr.rotate_question")}
      warning={t("qr.rotate_warning", { title: [object.display_code, object.title].filter(Boolean).join(" · ") })}
      confirm={t("qr.rotate")}
      cancel={paths.objectQr(object.id)}
      icon="refresh-cw"
    />
  );
}
