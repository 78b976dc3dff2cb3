import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { UnsentList } from "~/offline/unsent-list";
import { PageHead } from "~/ui/page-head";
import { signedIn } from "~/web/signed-in.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("unsent.title") };

export async function loader(args: LoaderFunctionArgs) {
  return { user_id: signedIn(args).userId };
}

/** What this device has not sent yet: nothing of it is on the server. */
export default function Unsent() {
  const { t } = useTranslation();
  const { user_id } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead title={t("unsent.title")} sub={t("unsent.sub")} />
      <UnsentList userId={user_id} />
    </div>
  );
}
