import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DutyBinding } from "@server/inspection/duty/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { TextArea } from "~/ui/fields";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { duty }) => `${t(actOf(duty))} · ${duty.title}` };

export async function loader(args: LoaderFunctionArgs) {
  const { object, duties } = await load(args, (api) => api.duty.page({ id: args.params.id! }));
  const duty = duties.find(({ id }) => id === args.params.dutyId);
  if (!duty) throw data({ message: "refusal.missing" }, { status: 404 });
  return { object, duty };
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, DutyBinding, async (api, input) => {
    await api.duty.bind(input);
    return redirect(paths.duties(input.id, { done: "duties" }), 303);
  });

/** What the page does: the opposite of how it is. */
const actOf = ({ binds }: { binds: boolean }) => (binds ? "duty.unbind" : "duty.bind");

/** Makes a duty of this object binding, or takes that back, with a reason. */
export default function BindDuty() {
  const { t } = useTranslation();
  const { object, duty } = useLoaderData<typeof loader>();
  const duties = paths.duties(object.id);
  return (
    <div className="mx-auto max-w-lg">
      <PageHead
        trail={[
          { to: paths.object(object.id), label: object.title },
          { to: duties, label: t("duty.titles") },
        ]}
        title={t(actOf(duty))}
        sub={duty.title}
      />
      <Form className="mt-5 grid grid-cols-1 gap-4">
        <input type="hidden" name="binds" value={String(!duty.binds)} />
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          <p>{t(duty.binds ? "duty.unbind_text" : "duty.bind_text")}</p>
          <TextArea name="reason" label={t("duty.reason")} hint={t("duty.reason_hint")} maxLength={300} required />
        </div>
        <FormActions cancel={duties}>
          <SubmitButton>{t(actOf(duty))}</SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}
