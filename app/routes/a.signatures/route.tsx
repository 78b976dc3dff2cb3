import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SignaturesQuery } from "@server/records/signature/inputs";
import { useTranslation } from "react-i18next";
import { SignaturesPanel } from "~/components/signature/signatures-panel";
import { paths } from "~/paths/paths";
import { Empty } from "~/ui/empty";
import { PageHead } from "~/ui/page-head";
import { loadAsSuperAdmin } from "~/web/back-office.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => `${t("signature.titles")} · ${t("admin.title")}` };

export async function loader(args: LoaderFunctionArgs) {
  const query = SignaturesQuery.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  return { query, page: await loadAsSuperAdmin(args, (api) => api.signature.allPage(query)) };
}

export default function AllSignatures() {
  const { t } = useTranslation();
  const { query, page } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={t("signature.titles")}
        aside={page.any ? page.meta.total : undefined}
        sub={t("signature.about_all")}
      />
      {page.any ? (
        <SignaturesPanel page={page} query={query} clear={paths.adminSignatures()} everywhere />
      ) : (
        <div className="mt-5">
          <Empty title={t("signature.none")} drawing="file">
            {t("signature.none_anywhere")}
          </Empty>
        </div>
      )}
    </>
  );
}
