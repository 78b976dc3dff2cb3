import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { DutiesWanted, DutyTakenOff, Lines } from "@server/inspection/duty/inputs";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { AddDuties } from "~/components/duty/add-duties";
import { ChooseOption } from "~/components/duty/choose-option";
import { DutyItem } from "~/components/duty/duty-item";
import { Answers, answered, familiesWithOptions, linesFound } from "~/components/duty/lines-found";
import { PresentLines } from "~/components/duty/present-lines";
import { RegionFirst } from "~/components/duty/region-first";
import { TakenOffPanel } from "~/components/duty/taken-off-panel";
import { paths } from "~/paths/paths";
import { Done } from "~/ui/done";
import { EmptyLine } from "~/ui/empty";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { object }) => `${t("duty.titles")} · ${object.title}` };

/** The lines of the catalogue with the words that are searched for; without words the ones that are proposed. */
export async function loader(args: LoaderFunctionArgs) {
  const { catalogue, ...page } = await load(args, (api) => api.duty.page({ id: args.params.id! }));
  const options = familiesWithOptions(page.duties, catalogue);
  return { ...page, options, ...linesFound(args.request, catalogue, page.duties) };
}

/**
 * `options`: the answers to the questions of families, of the form that adds. With the id of a duty that was taken off:
 * puts that one back.
 */
const Input = DutiesWanted.extend({
  intent: z.string().optional(),
  lines: Lines.default([]),
  shown: Lines.default([]),
  options: Answers.optional(),
  dutyId: DutyTakenOff.shape.dutyId.optional(),
});

export const action = (args: ActionFunctionArgs) =>
  submit(args, Input, async (api, { intent, options, dutyId, ...input }) => {
    if (dutyId) {
      await api.duty.putBack({ id: input.id, dutyId });
      return redirect(paths.duties(input.id, { done: "duty_put_back" }), 303);
    }
    const { lines, unknown } = answered(options ?? {});
    if (intent === "add") await api.duty.add({ id: input.id, lines: [...input.lines, ...lines], unknown });
    else await api.duty.put(input);
    return redirect(paths.duties(input.id, { done: "duties" }), 303);
  });

/** The duties of an object: what it has, the questions that decide, and the catalogue to add from. */
export default function ObjectDuties() {
  const { t } = useTranslation();
  const { object, duties, taken_off, options, lines, asked, q, needs_region, region_of } =
    useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead
        trail={[{ to: paths.object(object.id), label: object.title }]}
        title={t("duty.titles")}
        sub={t("duty.text")}
      />
      <Done />
      {needs_region ? <RegionFirst places={region_of ? [region_of] : []} /> : null}
      <Panel title={t("duty.present")} count={duties.length} className="mt-5">
        {duties.length > 0 ? (
          <ul className="divide-y divide-line">
            {duties.map((duty) => (
              <DutyItem
                key={duty.id}
                duty={duty}
                action={
                  <>
                    {duty.may_unbind || !duty.binds ? (
                      <Link
                        to={paths.bindDuty(object.id, duty.id)}
                        className="btn btn-ghost btn-sm"
                        aria-label={`${t(duty.binds ? "duty.unbind" : "duty.bind")}: ${duty.title}`}
                      >
                        {t(duty.binds ? "duty.unbind" : "duty.bind")}
                      </Link>
                    ) : null}
                    <Link
                      to={paths.takeOffDuty(object.id, duty.id)}
                      className="btn btn-ghost btn-sm"
                      aria-label={t("duty.take_off_this", { title: duty.title })}
                    >
                      {t("duty.take_off")}
                    </Link>
                  </>
                }
              />
            ))}
          </ul>
        ) : (
          <EmptyLine>{t("duty.none")}</EmptyLine>
        )}
        {duties.some(({ to_check }) => to_check) ? (
          <Form intent="confirm" className="border-t border-line p-4 md:px-5">
            <PresentLines duties={duties} shown={duties} />
            <SubmitButton icon="check">{t("duty.confirm")}</SubmitButton>
          </Form>
        ) : null}
      </Panel>
      <TakenOffPanel duties={taken_off} />
      {options.map((each) => (
        <ChooseOption
          key={each.family}
          ofFamily={each.duties}
          lines={each.lines}
          present={duties}
          isChosen={each.duties.some(({ option, to_check }) => option !== null && !to_check)}
        />
      ))}
      <AddDuties page={paths.duties(object.id)} proposed={t("duty.proposed")} lines={lines} asked={asked} q={q} />
    </div>
  );
}
