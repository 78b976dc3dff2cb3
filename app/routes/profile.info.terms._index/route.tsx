import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DocumentRow } from "~/components/document/document-row";
import { SimpleFrame } from "~/frame/simple-frame";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";
import { Day } from "~/ui/time";
import { load, submitButton } from "~/web/api.server";
import { signedIn } from "~/web/signed-in.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("terms.title") };

export async function loader(args: LoaderFunctionArgs) {
  return load(args, (api) => api.document.terms());
}

export async function action(args: ActionFunctionArgs) {
  signedIn(args);
  await submitButton(args, (api) => api.consent.agree());
  return redirect(`${paths.terms}?done=agreed`, 303);
}

/** The documents that apply, for anyone; signed-in users can agree to them. */
export default function Terms() {
  const { t } = useTranslation();
  const { documents, coming, asks } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  return (
    <SimpleFrame>
      <h1 className="text-3xl">{t("terms.title")}</h1>
      <p className="mt-3 text-muted">{t("terms.intro")}</p>
      {params.get("done") === "agreed" && !asks ? (
        <Notice tone="valid" role="status" className="mt-6">
          {t("terms.thanks")}
        </Notice>
      ) : null}
      <Panel title={t("terms.documents")} className="mt-6">
        <ul className="divide-y divide-line">
          {documents.map((document) => (
            <DocumentRow key={document.id} document={document} to={paths.document(document.kind)} />
          ))}
          <li className="link-row flex items-center gap-3 px-4 py-3.5 md:px-5">
            <div className="min-w-0 flex-1">
              <Link to={paths.cookies} className="cover font-medium">
                {t("terms.cookies.title")}
              </Link>
              <p className="mt-0.5 text-sm text-muted">{t("terms.cookies.about")}</p>
            </div>
            <Icon name="chevron-right" className="text-muted" />
          </li>
        </ul>
      </Panel>
      {asks ? <Agreeing /> : null}
      {coming.length > 0 ? (
        <Panel title={t("terms.coming")} className="mt-5">
          <ul className="divide-y divide-line">
            {coming.map(({ kind, version, title, in_force_on }) => (
              <li key={`${kind}${version}`} className="px-4 py-3 text-sm md:px-5">
                <Link to={paths.document(kind, { version })} className="link font-medium">
                  {title}
                </Link>{" "}
                <span className="text-muted">
                  {t("terms.version", { version })} · <Day value={in_force_on} long />
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
    </SimpleFrame>
  );
}

/** Below the list, so that people see the documents before they agree. */
function Agreeing() {
  const { t } = useTranslation();
  return (
    <Form method="post" className="panel mt-5 p-4 md:p-5">
      <h2 className="text-lg font-semibold">{t("terms.ask.title")}</h2>
      <p className="mt-1 text-sm text-muted">{t("terms.ask.text")}</p>
      <button type="submit" className="btn btn-primary mt-4 touch:h-11 max-md:w-full">
        {t("terms.ask.button")}
      </button>
    </Form>
  );
}
