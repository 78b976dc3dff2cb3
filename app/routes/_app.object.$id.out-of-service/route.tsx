import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NewOutOfService } from "@server/inspection/out-of-service/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { DateField, TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { useToday } from "~/ui/time";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

const MOST_REASON = 300;

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { object }) => `${t("out_of_service.begin")} · ${object.title}` };

/** The address may give a reason to begin with. */
export async function loader(args: LoaderFunctionArgs) {
  const page = await load(args, (api) => api.outOfService.page({ id: args.params.id! }));
  const { searchParams } = new URL(args.request.url);
  const language = searchParams.get("lng") ?? undefined;
  if (page.now) throw redirect(paths.backInService(page.object.id, { lng: language }));
  return { ...page, reason: (searchParams.get("reason") ?? "").slice(0, MOST_REASON) };
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, NewOutOfService, async (api, input) => {
    await api.outOfService.begin(input);
    return redirect(paths.object(input.id, { done: "out_of_service" }), 303);
  });

/** Takes an object out of service: since when, why, and what must happen. */
export default function OutOfService() {
  const { t } = useTranslation();
  const today = useToday();
  const { object, reason } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-lg">
      <PageHead
        trail={[{ to: paths.object(object.id), label: object.title }]}
        title={t("out_of_service.begin")}
        sub={t("out_of_service.begin_text")}
      />
      <Form defaultValue={{ since: today, reason }} className="mt-5 grid grid-cols-1 gap-4">
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          <DateField name="since" label={t("out_of_service.since")} max={today} required />
          <TextField
            name="reason"
            label={t("out_of_service.reason")}
            hint={t("out_of_service.reason_hint")}
            maxLength={MOST_REASON}
            required
          />
          <TextField name="todo" label={t("out_of_service.todo")} maxLength={300} optional />
        </div>
        <FormActions cancel={paths.object(object.id)}>
          <SubmitButton icon="octagon-minus">{t("out_of_service.begin")}</SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}
