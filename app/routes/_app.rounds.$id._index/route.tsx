import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NewWalk } from "@server/inspection/round/inputs";
import { useTranslation } from "react-i18next";
import { LastWalks } from "~/components/round/last-walks";
import { RoundFacts } from "~/components/round/round-facts";
import { RoundDue } from "~/components/round/round-line";
import { RoundStops } from "~/components/round/round-stops";
import { trailToRounds } from "~/components/round/trail";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Done } from "~/ui/done";
import { Form } from "~/ui/form";
import { MenuLink, MoreMenu } from "~/ui/menu";
import { PageHead } from "~/ui/page-head";
import { SubmitButton } from "~/ui/submit-button";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (_t, { title }) => title };

export const loader = (args: LoaderFunctionArgs) => load(args, (api) => api.round.page({ id: args.params.id! }));

/** Begins a walk, or joins the one that is open. */
export const action = (args: ActionFunctionArgs) =>
  submit(args, NewWalk, async (api, input) => {
    const { id } = await api.round.begin(input);
    return redirect(paths.walk(input.id, id), 303);
  });

export default function Round() {
  const { t } = useTranslation();
  const round = useLoaderData<typeof loader>();
  const { id, title, container, stops, may, open_walk: open, walks } = round;
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead
        title={title}
        aside={<RoundDue round={round} />}
        sub={container.title}
        trail={trailToRounds(t)}
        actions={
          <>
            {may.edit || may.locked ? (
              <Action to={paths.editRound(id)} icon="pencil" locked={may.edit ? null : t("ui.lock.read_only")}>
                {t("ui.edit")}
              </Action>
            ) : null}
            {may.delete ? (
              <MoreMenu label={title}>
                <MenuLink to={paths.deleteRound(id)} icon="trash-2">
                  {t("ui.delete")}
                </MenuLink>
              </MoreMenu>
            ) : null}
          </>
        }
      />
      <Done />
      <div className="mt-5 grid gap-4">
        {may.walk ? (
          <Form className="grid gap-3">
            <SubmitButton icon="list-checks" className="h-14 w-full text-base" disabled={!open && stops.length === 0}>
              {open ? t("round.go_on", open) : t("round.begin")}
            </SubmitButton>
          </Form>
        ) : open ? (
          <Action to={paths.walk(id, open.id)} icon="list-checks">
            {t("round.see_walk", open)}
          </Action>
        ) : null}
        <RoundFacts round={round} />
        <RoundStops round={round} />
        <LastWalks roundId={id} walks={walks} />
      </div>
    </div>
  );
}
