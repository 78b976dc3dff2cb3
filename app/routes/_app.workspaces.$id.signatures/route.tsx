import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SignaturesQuery } from "@server/records/signature/inputs";
import { useTranslation } from "react-i18next";
import { SignaturesPanel } from "~/components/signature/signatures-panel";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Empty } from "~/ui/empty";
import { PageHead } from "~/ui/page-head";
import { load } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("signature.titles") };

export async function loader(args: LoaderFunctionArgs) {
  const query = SignaturesQuery.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const id = args.params.id!;
  return { id, query, page: await load(args, (api) => api.signature.listPage({ id, ...query })) };
}

export default function Signatures() {
  const { t } = useTranslation();
  const { id, query, page } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={t("signature.titles")}
        aside={page.any ? page.meta.total : undefined}
        sub={t("signature.about_list")}
      />
      {page.any ? (
        <SignaturesPanel page={page} query={query} clear={paths.signatures(id)} />
      ) : (
        <div className="mt-5">
          <Empty
            title={t("signature.none")}
            drawing="file"
            actions={
              <Action to={paths.objects(id)} kind="primary">
                {t("signature.to_objects")}
              </Action>
            }
          >
            {t("signature.none_in_workspace")}
          </Empty>
        </div>
      )}
    </>
  );
}
