import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { ThemeForm as ThemeInput } from "@server/tenancy/workspace/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Notice } from "~/ui/notice";
import { load, submit } from "~/web/api.server";
import { workspaceInQuery } from "~/web/signed-in.server";
import type { Titled } from "~/web/title";
import { NoBranding } from "./no-branding.tsx";
import { ThemeForm } from "./theme-form.tsx";

export const handle: Titled = { title: (t) => t("workspace.theme") };

export async function loader(args: LoaderFunctionArgs) {
  const id = await workspaceInQuery(args);
  return load(args, (api) => api.workspace.theme({ id }));
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, ThemeInput, async (api, input) => {
    await api.workspace.dress(input);
    return redirect(paths.companyTheme(input.id, { saved: "1" }), 303);
  });
}

export default function CompanyTheme() {
  const { t } = useTranslation();
  const theme = useLoaderData<typeof loader>();
  const answer = useActionData();
  const [params] = useSearchParams();
  return (
    <>
      <h1 className="text-2xl">{t("workspace.theme")}</h1>
      <p className="mt-1.5 max-w-prose text-muted">{t("theme.intro")}</p>
      {params.has("saved") && !answer && theme.branding_allowed ? (
        <Notice tone="valid" role="status" className="mt-5">
          {t("theme.saved")}
        </Notice>
      ) : null}
      {theme.branding_allowed ? (
        <ThemeForm key={`${theme.workspace_id} ${theme.logo?.url} ${theme.color_code}`} theme={theme} />
      ) : (
        <NoBranding theme={theme} />
      )}
    </>
  );
}
