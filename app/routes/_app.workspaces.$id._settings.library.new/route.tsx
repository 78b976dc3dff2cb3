import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { NewLibraryFiles, NewLibraryLink } from "@server/records/library/inputs";
import { useTranslation } from "react-i18next";
import { AddForm } from "~/components/library/add-form";
import { DuplicateNotice } from "~/components/library/duplicate-notice";
import { paths } from "~/paths/paths";
import { PageHead } from "~/ui/page-head";
import { load, requireAllowed, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("library.add") };

export async function loader(args: LoaderFunctionArgs) {
  const id = args.params.id!;
  const { abilities } = await load(args, (api) => api.workspace.permissions({ id }));
  await requireAllowed(args, { workspace_id: id }, abilities.includes("library.edit"), false, "library.edit");
  return { workspace_id: id };
}

const Files = NewLibraryFiles.required({ usable_for: true });
const Web = NewLibraryLink.required({ usable_for: true });

/** Files are submitted as multipart, a link as urlencoded: the content type tells which. */
export function action(args: ActionFunctionArgs) {
  const id = args.params.id!;
  if (args.request.headers.get("content-type")?.startsWith("multipart/"))
    return submit(args, Files, async (api, input) => {
      const { twice } = await api.library.add(input);
      return redirect(paths.library(id, { done: twice.length > 0 ? "some" : "added" }), 303);
    });
  return submit(args, Web, async (api, input) => {
    await api.library.addLink(input);
    return redirect(paths.library(id, { done: "added" }), 303);
  });
}

export default function NewLibraryFile() {
  const { t } = useTranslation();
  const { workspace_id } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const isLink = params.get("kind") === "link";
  return (
    <div>
      <PageHead
        trail={[{ to: paths.library(workspace_id), label: t("library.title") }]}
        here={t("file.add")}
        title={t("library.add")}
        sub={t("library.add_about")}
      />
      <nav className="mt-5 flex gap-2" aria-label={t("file.kind")}>
        <Link
          to={paths.newLibraryFile(workspace_id)}
          className="filter-chip"
          aria-current={isLink ? undefined : "true"}
          replace
        >
          {t("file.from_device")}
        </Link>
        <Link
          to={paths.newLibraryFile(workspace_id, { kind: "link" })}
          className="filter-chip"
          aria-current={isLink ? "true" : undefined}
          replace
        >
          {t("file.type.link")}
        </Link>
      </nav>
      <section className="panel mt-4" aria-label={t(isLink ? "file.type.link" : "file.from_device")}>
        <AddForm
          isLink={isLink}
          several
          cancel={paths.library(workspace_id)}
          duplicateNotice={<DuplicateNotice to={(id) => paths.libraryFile(workspace_id, id)} />}
        />
      </section>
    </div>
  );
}
