import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useRouteLoaderData, useSearchParams } from "@remix-run/react";
import { WorkspaceConsent } from "@server/tenancy/consent/inputs";
import { RetentionEdit } from "@server/tenancy/retention/inputs";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { paths } from "~/paths/paths";
import type { loader as rootLoader } from "~/root";
import { Notice } from "~/ui/notice";
import { load, submit } from "~/web/api.server";
import { workspaceInQuery } from "~/web/signed-in.server";
import type { Titled } from "~/web/title";
import { ConsentsPanel } from "./consents-panel.tsx";
import { DocumentsPanel } from "./documents-panel.tsx";
import { RetentionForm } from "./retention-form.tsx";

export const handle: Titled = { title: (t) => t("gdpr.title") };

export async function loader(args: LoaderFunctionArgs) {
  const id = await workspaceInQuery(args);
  return load(args, async (api) => {
    const [consents, retention] = await Promise.all([api.consent.ofWorkspace({ id }), api.retention.get({ id })]);
    return { ...consents, retention };
  });
}

const Forms = z.discriminatedUnion("intent", [
  WorkspaceConsent.extend({ intent: z.literal("agree") }),
  RetentionEdit.extend({ intent: z.literal("keep") }),
]);

export async function action(args: ActionFunctionArgs) {
  return submit(args, Forms, async (api, form) => {
    if (form.intent === "agree") {
      await api.consent.agreeForWorkspace(form);
      return redirect(paths.gdpr(form.id, { done: "agreed" }), 303);
    }
    await api.retention.edit(form);
    return redirect(`${paths.gdpr(form.id, { done: "kept" })}#keep`, 303);
  });
}

/** The workspace's consents and retention periods. */
export default function CompanyGdpr() {
  const { t } = useTranslation();
  const { workspace_id, documents, consents, total, may_agree, retention } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const [params] = useSearchParams();
  const answer = useActionData();
  const done = params.get("done");
  const workspace = root?.workspaces.find((each) => each.workspace_id === workspace_id)?.name ?? "Register";
  return (
    <>
      <h1 className="text-2xl">{t("gdpr.title")}</h1>
      <p className="mt-1 max-w-prose text-muted">{t("gdpr.intro", { workspace })}</p>
      {(done === "agreed" || done === "kept") && !answer ? (
        <Notice tone="valid" role="status" className="mt-5">
          {t(`gdpr.said.${done}`)}
        </Notice>
      ) : null}
      <div className="mt-5 grid grid-cols-1 gap-5">
        <DocumentsPanel workspaceId={workspace_id} documents={documents} mayAgree={may_agree} />
        <ConsentsPanel workspaceId={workspace_id} consents={consents} total={total} />
        <RetentionForm workspaceId={workspace_id} retention={retention} />
      </div>
    </>
  );
}
