import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { NewSignature } from "@server/records/signature/inputs";
import { useTranslation } from "react-i18next";
import { FilePreview } from "~/components/file/file-preview";
import { trailTo } from "~/components/object/trail";
import { SignatureList } from "~/components/signature/signature-list";
import { paths } from "~/paths/paths";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";
import { SignForm } from "./sign-form.tsx";
import { Signed } from "./signed.tsx";

export type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { file }) => `${t("signature.sign")} · ${file.title}` };

export const loader = (args: LoaderFunctionArgs) =>
  load(args, (api) => api.signature.page({ id: args.params.id!, fileId: args.params.fileId! }));

export const action = (args: ActionFunctionArgs) =>
  submit(args, NewSignature, async (api, input) => {
    await api.signature.create(input);
    return redirect(paths.signFile(input.id, input.fileId), 303);
  });

/** After an error too: the document may have changed meanwhile. */
export const shouldRevalidate = ({ defaultShouldRevalidate, actionStatus }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate || actionStatus === 422;

export default function SignFile() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { workspace_id, path, object, file, mime, mine, others, superseded_by, may } = page;
  const filePath = paths.file(object.id, file.id);
  const signs = !mine && may.sign;
  return (
    <>
      <PageHead
        trail={[...trailTo(t, workspace_id, path, object), { to: filePath, label: file.title }]}
        here={t("signature.sign")}
        title={file.title}
        sub={t("signature.sign_title")}
        actions={
          signs ? (
            <a href="#sign" className="btn lg:hidden">
              {t("signature.to_form")}
            </a>
          ) : undefined
        }
      />
      <div className="mt-5 grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0">
          <FilePreview file={file} mime={mime} />
        </div>
        <div className={`grid min-w-0 grid-cols-1 gap-5 ${mine ? "max-lg:order-first" : ""}`}>
          {superseded_by ? <Superseded object={object.id} by={superseded_by} /> : null}
          {mine ? (
            <Signed mine={mine} />
          ) : signs ? (
            <SignForm {...page} />
          ) : superseded_by || file.scan ? null : (
            <NotNow locked={may.locked} />
          )}
          {others.length > 0 ? (
            <Panel title={t(mine ? "signature.others" : "signature.people")} count={others.length}>
              <SignatureList signatures={others} />
            </Panel>
          ) : null}
        </div>
      </div>
    </>
  );
}

function Superseded({ object, by }: { object: string; by: { id: string; title: string } }) {
  const { t } = useTranslation();
  return (
    <Notice
      tone="soon"
      icon="history"
      action={
        <Link to={paths.signFile(object, by.id)} className="btn btn-sm">
          {t("signature.to_newer")}
        </Link>
      }
    >
      {t("signature.is_superseded", { title: by.title })}
    </Notice>
  );
}

function NotNow({ locked }: { locked: boolean }) {
  const { t } = useTranslation();
  return (
    <Notice tone="none" icon={locked ? "lock" : "info"}>
      {t(locked ? "ui.lock.text" : "signature.not_for_others")}
    </Notice>
  );
}
