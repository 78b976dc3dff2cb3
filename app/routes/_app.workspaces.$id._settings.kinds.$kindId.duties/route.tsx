import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { OneKind } from "@server/inspection/kind/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { kind }) => `${t("kind.put_duties")} · ${kind.title}` };

export const loader = (args: LoaderFunctionArgs) =>
  load(args, (api) => api.kind.previewDuties({ id: args.params.id!, kindId: args.params.kindId! }));

export const action = (args: ActionFunctionArgs) =>
  submit(args, OneKind, async (api, input) => {
    const put = await api.kind.putDuties(input);
    if ("progress" in put) return redirect(paths.job(put.id), 303);
    return redirect(paths.editKind(input.id, input.kindId, { done: "duties_put" }), 303);
  });

/** What becomes of each duty on the objects of a kind, before they are put on all of them. */
export default function PutDutiesOfKind() {
  const { t } = useTranslation();
  const { workspace_id, kind, lines } = useLoaderData<typeof loader>();
  const back = paths.editKind(workspace_id, kind.id);
  const some = lines.some(({ groups }) => groups.some(({ standing }) => standing === "gets"));
  return (
    <div>
      <PageHead
        trail={[
          { to: paths.kinds(workspace_id), label: t("kind.titles") },
          { to: back, label: kind.title },
        ]}
        title={t("kind.put_duties")}
        sub={t("kind.put_duties_text")}
      />
      {lines.map(({ line, title, groups }) => (
        <Panel key={line} title={title} className="mt-5" padded>
          <dl className="grid gap-3">
            {groups.map(({ standing, count, objects }) => (
              <div key={standing}>
                <dt className="font-medium">{t(`kind.standing.${standing}`, { count })}</dt>
                <dd className="text-sm text-muted">
                  <details open={standing === "gets" && count <= 10}>
                    <summary className="cursor-pointer py-1 touch:min-h-11 touch:py-3">{t("kind.which")}</summary>
                    <ul className="grid md:mt-1 md:gap-1">
                      {objects.map(({ id, title: name, display_code }) => (
                        <li key={id} className="[overflow-wrap:anywhere]">
                          <Link to={paths.duties(id)} className="link tap">
                            {[display_code, name].filter(Boolean).join(" · ")}
                          </Link>
                        </li>
                      ))}
                      {count > objects.length ? <li>{t("kind.and_more", { count: count - objects.length })}</li> : null}
                    </ul>
                  </details>
                </dd>
              </div>
            ))}
          </dl>
        </Panel>
      ))}
      {some ? (
        <Form className="mt-5">
          <FormActions cancel={back}>
            <SubmitButton icon="check">{t("kind.put_duties")}</SubmitButton>
          </FormActions>
        </Form>
      ) : (
        <Notice tone="valid" className="mt-5">
          {t("kind.all_have_duties")}
        </Notice>
      )}
    </div>
  );
}
