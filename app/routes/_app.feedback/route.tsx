import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Feedback } from "@server/backoffice/feedback/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Done } from "~/ui/done";
import { TextArea } from "~/ui/fields";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { submit } from "~/web/api.server";
import { ownPath } from "~/web/own-path";
import { signedIn } from "~/web/signed-in.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("feedback.title") };

/** `from`: the page on which feedback was chosen. */
export async function loader(args: LoaderFunctionArgs) {
  signedIn(args);
  return { from: ownPath(new URL(args.request.url).searchParams.get("from")) ?? "" };
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, Feedback, async (api, input) => {
    await api.feedback.send(input);
    return redirect(paths.feedback({ from: input.page || undefined, done: "feedback" }), 303);
  });
}

export default function TellUs() {
  const { t } = useTranslation();
  const { from } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-2xl">
      <PageHead title={t("feedback.title")} sub={t("feedback.text")} />
      <Done />
      <Form clearWhenDone className="mt-5 grid gap-4">
        <input type="hidden" name="page" value={from} />
        <div className="panel p-4 md:p-6">
          <TextArea
            name="text"
            label={t("feedback.label")}
            hint={t("feedback.hint")}
            rows={7}
            maxLength={4000}
            required
          />
        </div>
        <FormActions>
          <SubmitButton icon="send">{t("feedback.send")}</SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}
