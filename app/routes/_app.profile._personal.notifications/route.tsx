import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { ReminderWishes } from "@server/inspection/reminder/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Notice } from "~/ui/notice";
import { load, submit } from "~/web/api.server";
import { signedIn } from "~/web/signed-in.server";
import type { Titled } from "~/web/title";
import { WishesForm } from "./wishes-form.tsx";

export const handle: Titled = { title: (t) => t("reminder.title") };

export async function loader(args: LoaderFunctionArgs) {
  signedIn(args);
  return load(args, (api) => api.reminder.wishes());
}

export async function action(args: ActionFunctionArgs) {
  signedIn(args);
  return submit(args, ReminderWishes, async (api, wishes) => {
    await api.reminder.choose(wishes);
    return redirect(`${paths.notifications}?saved=yes`, 303);
  });
}

export default function Notifications() {
  const { t } = useTranslation();
  const { may_edit, ...wishes } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const answer = useActionData();
  return (
    <>
      <h1 className="text-2xl">{t("reminder.title")}</h1>
      <p className="mt-1 max-w-prose text-muted">{t("reminder.intro")}</p>
      {params.has("saved") && !answer ? (
        <Notice tone="valid" role="status" className="mt-5">
          {t("reminder.saved")}
        </Notice>
      ) : null}
      {may_edit ? (
        <WishesForm key={JSON.stringify(wishes)} {...wishes} />
      ) : (
        <Notice tone="plan" className="mt-5">
          {t("refusal.not_on_tablet")}
        </Notice>
      )}
    </>
  );
}
