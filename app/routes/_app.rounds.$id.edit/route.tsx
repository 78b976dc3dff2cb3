import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { roundFormValues } from "@server/inspection/round/form-values";
import { RoundChanges } from "@server/inspection/round/inputs";
import { useTranslation } from "react-i18next";
import { RoundFields } from "~/components/round/round-fields";
import { trailToRounds } from "~/components/round/trail";
import { paths } from "~/paths/paths";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { load, requireAllowed, submit } from "~/web/api.server";
import { freshAfterError } from "~/web/fresh-after-error";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { round }) => t("round.edit_of", { title: round.title }) };

export async function loader(args: LoaderFunctionArgs) {
  const round = await load(args, (api) => api.round.page({ id: args.params.id! }));
  await requireAllowed(args, round, round.may.edit, round.may.locked);
  const form = await load(args, (api) => api.round.form({ id: round.container.id }));
  return { workspace_id: round.workspace_id, round, form };
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, RoundChanges, async (api, input) => {
    await api.round.edit(input);
    return redirect(paths.round(input.id), 303);
  });

export const shouldRevalidate = freshAfterError;

export default function EditRound() {
  const { t } = useTranslation();
  const { round, form } = useLoaderData<typeof loader>();
  const { stops: _, ...values } = roundFormValues(round);
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead
        title={t("round.edit_of", { title: round.title })}
        here={t("ui.edit")}
        trail={trailToRounds(t, round)}
      />
      <Form
        defaultValue={Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ""]))}
        basedOn={values}
        className="mt-5 grid grid-cols-1 gap-4"
      >
        <RoundFields {...form} />
        <FormActions cancel={paths.round(round.id)}>
          <SubmitButton>{t("ui.save")}</SubmitButton>
        </FormActions>
        <UnsavedGuard />
      </Form>
    </div>
  );
}
