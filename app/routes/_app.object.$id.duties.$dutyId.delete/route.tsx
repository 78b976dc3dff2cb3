import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DutiesWanted, Lines } from "@server/inspection/duty/inputs";
import { useTranslation } from "react-i18next";
import { PresentLines } from "~/components/duty/present-lines";
import { paths } from "~/paths/paths";
import { ConfirmForm } from "~/ui/confirm-form";
import { TextArea } from "~/ui/fields";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { duty }) => t("duty.take_off_question", { title: duty.title }) };

export async function loader(args: LoaderFunctionArgs) {
  const { object, duties } = await load(args, (api) => api.duty.page({ id: args.params.id! }));
  const duty = duties.find(({ id }) => id === args.params.dutyId);
  if (!duty) throw data({ message: "refusal.missing" }, { status: 404 });
  return { object, duty, others: duties.filter(({ id }) => id !== duty.id) };
}

const Input = DutiesWanted.extend({ lines: Lines.default([]), shown: Lines.default([]) });

export const action = (args: ActionFunctionArgs) =>
  submit(args, Input, async (api, input) => {
    await api.duty.put(input);
    return redirect(paths.duties(input.id, { done: "duty_taken_off" }), 303);
  });

export default function TakeOffDuty() {
  const { t } = useTranslation();
  const { object, duty, others } = useLoaderData<typeof loader>();
  return (
    <ConfirmForm
      title={t("duty.take_off_question", { title: duty.title })}
      warning={
        <>
          {duty.binds ? <p className="mb-2 font-medium">{t("duty.take_off_answer")}</p> : null}
          <p>{t("duty.take_off_warning")}</p>
        </>
      }
      confirm={t("duty.take_off")}
      cancel={paths.duties(object.id)}
    >
      <PresentLines duties={others} shown={[...others, duty]} />
      <TextArea name="reason" label={t("duty.reason")} hint={t("duty.reason_hint")} maxLength={300} required />
    </ConfirmForm>
  );
}
