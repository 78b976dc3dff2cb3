import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MAX_WHOLE } from "@server/core/constants";
import { OneImport, WholeFile } from "@server/moving/whole/inputs";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { load, submit } from "~/web/api.server";
import { sendReasons } from "~/web/reasons.server";
import type { Titled } from "~/web/title";
import { Offered } from "./offered.tsx";
import { SendForm } from "./send-form.tsx";

export const handle: Titled = { title: (t) => t("whole.in.title") };

export async function loader(args: LoaderFunctionArgs) {
  const id = args.params.id!;
  const file = new URL(args.request.url).searchParams.get("file");
  return load(args, async (api) => {
    const [page, offered] = [await api.whole.importPage({ id }), file ? await api.whole.offered({ id, file }) : null];
    sendReasons(args, [offered?.refusal ?? null]);
    return { ...page, offered };
  });
}

const Forms = z.discriminatedUnion("intent", [
  WholeFile.extend({ intent: z.literal("send") }),
  OneImport.extend({ intent: z.literal("import") }),
]);

export const action = (args: ActionFunctionArgs) =>
  submit(
    args,
    Forms,
    async (api, form) => {
      if (form.intent === "import") return redirect(paths.job((await api.whole.import(form)).id), 303);
      const offered = await api.whole.offer(form);
      return redirect(paths.importWhole(form.id, { file: offered.id }), 303);
    },
    { largest: MAX_WHOLE },
  );

/** Takes the ZIP of a workspace into this one, which is empty: first to look at, then to import. */
export default function ImportWhole() {
  const { t } = useTranslation();
  const { workspace_id, is_empty, offered } = useLoaderData<typeof loader>();
  return (
    <div>
      <PageHead
        title={t("whole.in.title")}
        trail={[{ to: paths.everything(workspace_id), label: t("whole.menu") }]}
        sub={t("whole.in.intro")}
      />
      {is_empty ? null : (
        <Notice tone="soon" icon="circle-alert" className="mt-5">
          <p>{t("whole.not_empty")}</p>
          <Action to={paths.newWorkspace} className="mt-3">
            {t("ui.nav.new_workspace")}
          </Action>
        </Notice>
      )}
      <Panel title={offered ? t("whole.in.found") : t("whole.in.choose")} padded className="mt-5">
        {offered ? <Offered {...offered} /> : <SendForm workspaceId={workspace_id} disabled={!is_empty} />}
      </Panel>
      <Panel title={t("whole.in.not_back")} padded className="mt-5">
        <ul className="grid list-disc gap-2 ps-5 text-sm">
          <li>{t("whole.notes.people")}</li>
          <li>{t("whole.notes.signatures")}</li>
          <li>{t("whole.notes.inbox")}</li>
          <li>{t("whole.notes.history")}</li>
          <li>{t("whole.notes.links")}</li>
          <li>{t("whole.notes.requests")}</li>
          <li>{t("whole.notes.bodies")}</li>
          <li>{t("whole.notes.platform")}</li>
          <li>{t("whole.notes.company")}</li>
        </ul>
      </Panel>
    </div>
  );
}
