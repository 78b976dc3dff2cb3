import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData, useLocation, useSearchParams } from "@remix-run/react";
import { NewFiles, NewLink } from "@server/records/file/inputs";
import { useTranslation } from "react-i18next";
import { DriveLinks } from "~/components/drive/drive-links";
import { LinkForm } from "~/components/file/link-form";
import { UploadForm } from "~/components/file/upload-form";
import { trailTo } from "~/components/object/trail";
import { StorageMeter } from "~/components/storage/storage-meter";
import { paths } from "~/paths/paths";
import { PageHead } from "~/ui/page-head";
import { load, requireAllowed, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { object }) => `${t("file.add_to")} · ${object.title}` };

export async function loader(args: LoaderFunctionArgs) {
  const page = await load(args, (api) => api.object.page({ id: args.params.id! }));
  await requireAllowed(args, page, page.may.upload, page.may.locked);
  return { ...page, drives: await load(args, (api) => api.drive.offered()) };
}

/** Files are submitted as multipart, a link as urlencoded: the content type tells which. */
export function action(args: ActionFunctionArgs) {
  if (args.request.headers.get("content-type")?.startsWith("multipart/"))
    return submit(args, NewFiles, async (api, input) => {
      const { batch } = await api.file.add(input);
      return redirect(`${paths.object(input.id, { together: batch ?? undefined })}#files`, 303);
    });
  return submit(args, NewLink, async (api, input) => {
    await api.file.addLink(input);
    return redirect(`${paths.object(input.id)}#files`, 303);
  });
}

export default function NewFile() {
  const { t } = useTranslation();
  const { workspace_id, object, path, categories, storage, may, drives } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const isLink = params.get("kind") === "link";
  const formProps = {
    objectId: object.id,
    categories,
    category: params.get("category") ?? undefined,
    title: params.get("title") ?? undefined,
    mayPublish: may.edit,
  };
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead
        trail={trailTo(t, workspace_id, path, object)}
        here={t("file.add_to")}
        title={t("file.add_to")}
        sub={object.title}
      />
      <nav className="mt-5 flex flex-wrap gap-2" aria-label={t("file.kind")}>
        <Link to={pathname} className="filter-chip" aria-current={isLink ? undefined : "true"} replace>
          {t("file.from_device")}
        </Link>
        <Link to="?kind=link" className="filter-chip" aria-current={isLink ? "true" : undefined} replace>
          {t("file.type.link")}
        </Link>
        {may.from_library ? (
          <Link to={paths.fromLibrary(object.id, { category: formProps.category })} className="filter-chip">
            {t("library.from_library")}
          </Link>
        ) : null}
        <DriveLinks objectId={object.id} drives={drives} />
      </nav>
      {storage && !isLink ? <StorageMeter storage={storage} className="mt-4" /> : null}
      <section className="panel mt-4" aria-label={t(isLink ? "file.type.link" : "file.from_device")}>
        {isLink ? <LinkForm {...formProps} /> : <UploadForm {...formProps} />}
      </section>
    </div>
  );
}
