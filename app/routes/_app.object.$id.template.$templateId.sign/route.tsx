import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { Signing } from "@server/inspection/printout/inputs";
import { useTranslation } from "react-i18next";
import { trailTo } from "~/components/object/trail";
import { SignaturePad } from "~/components/signature/pad";
import { paths } from "~/paths/paths";
import { TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { load, requireAllowed, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { title }) => `${t("paper.sign.title")} · ${title}` };

export async function loader(args: LoaderFunctionArgs) {
  const { id = "", templateId = "" } = args.params;
  const answer = new URL(args.request.url).searchParams.get("answer") ?? "";
  const page = await load(args, (api) => api.paper.answer({ id, templateId, answer }));
  if (page.signature || !page.finished) throw redirect(paths.objectTemplate(id, templateId, { answer }));
  await requireAllowed(args, page, page.may.sign, page.may.locked);
  const { object, title, workspace_id, path } = page;
  return { id, templateId, answer, object, title, workspace_id, path };
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, Signing, async (api, input) => {
    await api.paper.sign(input);
    throw redirect(paths.objectTemplate(input.id, input.templateId, { answer: input.answerId, done: "signed" }), 303);
  });
}

/** A typed name, and a drawn signature where scripts run. */
export default function SignAnswer() {
  const { t } = useTranslation();
  const { id, templateId, answer, object, title, workspace_id, path } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<{ user: { first_name: string; last_name: string } | null }>("root");
  const back = paths.objectTemplate(id, templateId, { answer });
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead
        trail={[
          ...trailTo(t, workspace_id, path, { id, title: object.title, display_code: object.code }),
          { to: back, label: title },
        ]}
        here={t("paper.sign.title")}
        title={t("paper.sign.title")}
        sub={`${title} · ${object.title}`}
      />
      <Form encType="multipart/form-data" className="mt-5 grid gap-4">
        <input type="hidden" name="answerId" value={answer} />
        <p className="text-sm text-muted">{t("paper.sign.text")}</p>
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          <TextField
            name="signed_name"
            label={t("paper.sign.name")}
            autoComplete="name"
            required
            maxLength={120}
            defaultValue={[root?.user?.first_name, root?.user?.last_name].filter(Boolean).join(" ")}
          />
          <SignaturePad name="drawn" label={t("paper.sign.drawn")} optional />
        </div>
        <FormActions cancel={back}>
          <SubmitButton>{t("paper.sign.submit")}</SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}
