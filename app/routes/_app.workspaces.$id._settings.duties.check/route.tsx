import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { OptionChosen } from "@server/inspection/duty/inputs";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { ListsHead } from "~/components/review-point/lists-head";
import { paths } from "~/paths/paths";
import { CheckboxGroup, RadioGroup } from "~/ui/choices";
import { Done } from "~/ui/done";
import { EmptyLine } from "~/ui/empty";
import { Form } from "~/ui/form";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("duty.check") };

export const loader = (args: LoaderFunctionArgs) => load(args, (api) => api.duty.checkPage({ id: args.params.id! }));

/** No box ticked sends no field. */
const Input = OptionChosen.extend({
  object_ids: z.preprocess((ids) => ids ?? [], OptionChosen.shape.object_ids),
});

export const action = (args: ActionFunctionArgs) =>
  submit(args, Input, async (api, input) => {
    await api.duty.chooseOption(input);
    return redirect(paths.dutiesToCheck(input.id, { done: "duties" }), 303);
  });

/** The objects whose duties somebody should check, by family, with the question that decides for all that are chosen. */
export default function DutiesToCheckPage() {
  const { t } = useTranslation();
  const { workspace_id, groups } = useLoaderData<typeof loader>();
  return (
    <div>
      <ListsHead workspaceId={workspace_id} current="duties" sub={t("duty.check_text")} />
      <Done />
      {groups.length === 0 ? (
        <Panel title={t("duty.check")} className="mt-5">
          <EmptyLine>{t("duty.nothing_to_check")}</EmptyLine>
        </Panel>
      ) : null}
      {groups.map(({ family, title, question, options, count, objects }) => (
        <Panel key={family} title={title} count={t("duty.objects", { count })} className="mt-5" padded>
          <Form intent={family || "reports"} className="grid grid-cols-1 gap-5">
            <input type="hidden" name="family" value={family} />
            {question ? (
              <RadioGroup
                name="option"
                label={question}
                options={[...options, { value: "", label: t("duty.keep") }]}
                defaultValue=""
              />
            ) : (
              <p className="text-sm text-muted">{t("duty.check_each")}</p>
            )}
            <CheckboxGroup
              name="object_ids"
              label={t("duty.for_objects")}
              options={objects.map(({ id, title, display_code, duties }) => ({
                value: id,
                label: (
                  <Link to={paths.duties(id)} className="link">
                    {[display_code, title].filter(Boolean).join(" · ")}
                  </Link>
                ),
                hint: duties.join(" · "),
              }))}
              defaultValue={objects.map(({ id }) => id)}
            />
            <SubmitButton icon="check" kind="plain" className="justify-self-start max-md:w-full">
              {question ? t("duty.choose") : t("duty.confirm")}
            </SubmitButton>
          </Form>
        </Panel>
      ))}
    </div>
  );
}
