import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Id } from "@server/core/fields";
import { NewRound } from "@server/inspection/round/inputs";
import { useTranslation } from "react-i18next";
import { RoundFields } from "~/components/round/round-fields";
import { trailToRounds } from "~/components/round/trail";
import { paths } from "~/paths/paths";
import { EmptyLine } from "~/ui/empty";
import { SelectField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { load, requireAllowed, submit } from "~/web/api.server";
import { currentWorkspace, signedIn } from "~/web/signed-in.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("round.new") };

export async function loader(args: LoaderFunctionArgs) {
  const place = Id.safeParse(new URL(args.request.url).searchParams.get("place")).data;
  if (!place) {
    const current = (await currentWorkspace(args, signedIn(args)))?.workspace_id;
    return { form: null, places: await load(args, (api) => api.round.places({ current })), workspace_id: null };
  }
  const form = await load(args, (api) => api.round.form({ id: place }));
  await requireAllowed(args, form, form.may.edit, form.may.locked);
  return { form, places: [], workspace_id: form.workspace_id };
}

/** Of a round that is chosen by hand, its machines come next. */
export const action = (args: ActionFunctionArgs) =>
  submit(args, NewRound, async (api, input) => {
    const { id, chosen_by } = await api.round.create(input);
    return redirect(chosen_by === "hand" ? paths.roundStops(id) : paths.round(id), 303);
  });

export default function NewRoundPage() {
  const { t } = useTranslation();
  const { form, places } = useLoaderData<typeof loader>();
  if (!form) return <WhichPlace places={places} />;
  const { id, title } = form.container;
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead title={t("round.new_in", { title })} here={t("round.new")} trail={trailToRounds(t)} />
      <Form defaultValue={{ chosen_by: "hand" }} className="mt-5 grid grid-cols-1 gap-4">
        <input type="hidden" name="id" value={id} />
        <RoundFields {...form} />
        <FormActions cancel={paths.rounds()}>
          <SubmitButton>{t("round.make")}</SubmitButton>
        </FormActions>
        <UnsavedGuard />
      </Form>
    </div>
  );
}

type Place = { id: string; title: string; board: string; workspace: string };

/** The boards and places for which the reader makes rounds, to choose one. */
function WhichPlace({ places }: { places: Place[] }) {
  const { t } = useTranslation();
  const workspaces = [...new Set(places.map(({ workspace }) => workspace))];
  const labelOf = ({ board, title }: Place) => [board, title].filter(Boolean).join(" › ");
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead title={t("round.new")} sub={t("round.which_place")} trail={trailToRounds(t)} />
      {places.length === 0 ? (
        <Panel className="mt-5" label={t("round.new")}>
          <EmptyLine>{t("round.no_places")}</EmptyLine>
        </Panel>
      ) : (
        <Form method="get" className="mt-5 grid grid-cols-1 gap-4">
          <div className="panel p-4 md:p-6">
            <SelectField name="place" label={t("round.place")}>
              {workspaces.map((workspace) => (
                <optgroup key={workspace} label={workspace}>
                  {places
                    .filter((place) => place.workspace === workspace)
                    .map((place) => (
                      <option key={place.id} value={place.id}>
                        {labelOf(place)}
                      </option>
                    ))}
                </optgroup>
              ))}
            </SelectField>
          </div>
          <FormActions cancel={paths.rounds()}>
            <SubmitButton>{t("round.further")}</SubmitButton>
          </FormActions>
        </Form>
      )}
    </div>
  );
}
