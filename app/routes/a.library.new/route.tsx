import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { NewGlobalFile } from "@server/records/library/global-inputs";
import { useTranslation } from "react-i18next";
import { AddForm } from "~/components/library/add-form";
import { DuplicateNotice } from "~/components/library/duplicate-notice";
import { RecipientFields } from "~/components/library/recipient-fields";
import { paths } from "~/paths/paths";
import { PageHead } from "~/ui/page-head";
import { submit } from "~/web/api.server";
import { loadAsSuperAdmin, superAdminsOnly } from "~/web/back-office.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => `${t("library.add")} · ${t("admin.title")}` };

export const loader = (args: LoaderFunctionArgs) =>
  loadAsSuperAdmin(args, async (api) => ({ workspaces: await api.globalLibrary.workspaces({ q: "" }) }));

const New = NewGlobalFile.required({ usable_for: true });

export function action(args: ActionFunctionArgs) {
  superAdminsOnly(args);
  return submit(args, New, async (api, input) => {
    await api.globalLibrary.create(input);
    return redirect(paths.adminLibrary({ done: "added" }), 303);
  });
}

export default function NewGlobalLibraryFile() {
  const { t } = useTranslation();
  const { workspaces } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const isLink = params.get("kind") === "link";
  return (
    <div className="max-w-2xl">
      <PageHead
        trail={[{ to: paths.adminLibrary(), label: t("library.title") }]}
        here={t("file.add")}
        title={t("library.add")}
      />
      <nav className="mt-5 flex gap-2" aria-label={t("file.kind")}>
        <Link to={paths.newGlobalFile()} className="filter-chip" aria-current={isLink ? undefined : "true"} replace>
          {t("file.from_device")}
        </Link>
        <Link
          to={paths.newGlobalFile({ kind: "link" })}
          className="filter-chip"
          aria-current={isLink ? "true" : undefined}
          replace
        >
          {t("file.type.link")}
        </Link>
      </nav>
      <section className="panel mt-4" aria-label={t("library.add")}>
        <AddForm
          isLink={isLink}
          cancel={paths.adminLibrary()}
          duplicateNotice={<DuplicateNotice to={(id) => paths.globalFile(id)} />}
        >
          <RecipientFields workspaces={workspaces} />
        </AddForm>
      </section>
    </div>
  );
}
