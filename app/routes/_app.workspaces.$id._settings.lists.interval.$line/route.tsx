import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { IntervalChanges, OneInterval } from "@server/inspection/interval/inputs";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { IntervalFields, intervalLabels } from "~/components/interval/interval-fields";
import { paths } from "~/paths/paths";
import { CheckboxField } from "~/ui/choices";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { interval }) => `${t("interval.edit")} · ${interval.about}` };

export async function loader(args: LoaderFunctionArgs) {
  const page = await load(args, (api) => api.interval.get({ id: args.params.id!, line: args.params.line! }));
  return { ...page, interval: page.interval! };
}

const Input = z.discriminatedUnion("intent", [
  IntervalChanges.extend({ intent: z.literal("edit") }),
  OneInterval.extend({ intent: z.literal("remove") }),
]);

export const action = (args: ActionFunctionArgs) =>
  submit(args, Input, async (api, input) => {
    if (input.intent === "edit") await api.interval.edit(input);
    else await api.interval.remove(input);
    return redirect(
      paths.intervals(input.id, { done: input.intent === "edit" ? "interval" : "interval_deleted" }),
      303,
    );
  });

export default function EditInterval() {
  const { t } = useTranslation();
  const { workspace_id, interval, review_points } = useLoaderData<typeof loader>();
  const list = paths.intervals(workspace_id);
  const { from, about, active } = interval;
  return (
    <div>
      <PageHead
        trail={[{ to: list, label: t("interval.titles") }]}
        title={t("interval.edit")}
        sub={<span className="[overflow-wrap:anywhere]">{about}</span>}
        actions={
          from === "catalogue" ? null : (
            <Form intent="remove">
              <SubmitButton kind="plain" icon={from === "own" ? "trash-2" : "undo-2"}>
                {t(from === "own" ? "ui.delete" : "interval.reset")}
              </SubmitButton>
            </Form>
          )
        }
      />
      {from === "own" ? null : (
        <Notice tone="none" icon="book-open" className="mt-4">
          {t("interval.from_catalogue")}
        </Notice>
      )}
      <Form
        intent="edit"
        labels={intervalLabels(t)}
        defaultValue={{ ...interval, active }}
        className="mt-5 grid grid-cols-1 gap-4"
      >
        <UnsavedGuard />
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          <IntervalFields points={review_points} />
          <CheckboxField name="active" label={t("interval.active")} toggle />
        </div>
        <FormActions cancel={list}>
          <SubmitButton>{t("ui.save")}</SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}
