import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { Invite } from "@server/access/invitation/inputs";
import { fromPairs } from "@server/http/forms";
import { useTranslation } from "react-i18next";
import { InvitationResult } from "~/components/invitation/invitation-result";
import { SimpleFrame } from "~/frame/simple-frame";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { PhoneNotice } from "~/ui/phone-notice";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { load, submit } from "~/web/api.server";
import { isFirstBoard } from "~/web/signed-in.server";
import type { Titled } from "~/web/title";
import { AudienceFields } from "./audience-fields.tsx";

export const handle: Titled = { title: (t) => t("onboarding.invite.title") };

export async function loader(args: LoaderFunctionArgs) {
  const id = args.params.id ?? "";
  const { searchParams } = new URL(args.request.url);
  const [q, chosen] = [searchParams.get("q") ?? "", searchParams.getAll("users")];
  const [groups_q, groups] = [searchParams.get("groups_q") ?? "", searchParams.getAll("groups")];
  const [board, { candidates }] = await load(args, (api) =>
    Promise.all([api.invitation.audience({ id, groups_q, groups }), api.access.candidates({ id, q, chosen })]),
  );
  return {
    is_first: isFirstBoard(args, board.workspace_id),
    board,
    people: { q, chosen, candidates },
    groups: { q: groups_q, chosen: groups },
    typed: fromPairs(searchParams),
  };
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, Invite, async (api, input) => ({
    audience: input.audience,
    outcome: await api.invitation.create(input),
  }));
}

export default function InviteTeam() {
  const { t } = useTranslation();
  const { board, is_first, people, groups, typed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const done = answer && "outcome" in answer ? answer : undefined;
  return (
    <SimpleFrame step={is_first ? { now: 5, of: 5 } : undefined}>
      <p className="eyebrow [overflow-wrap:anywhere]">{board.title}</p>
      <h1 className="mt-1 text-3xl">{t("onboarding.invite.title")}</h1>
      <p className="mt-2 max-w-lg text-muted">{t("onboarding.invite.text")}</p>
      {done ? <Done {...done} /> : null}
      <PhoneNotice what="invite" className="mt-6" />
      <Form clearWhenDone defaultValue={typed} className="group/audience mt-6 grid grid-cols-1 gap-4 max-md:hidden">
        <div className="panel grid grid-cols-1 gap-6 p-4 md:p-6">
          <AudienceFields board={board} people={people} groups={groups} />
        </div>
        <FormActions>
          {done ? null : (
            <Link to={paths.container(board.id)} className="btn btn-ghost">
              {t("onboarding.skip")}
            </Link>
          )}
          <SubmitButton icon="send" kind={done ? "plain" : "primary"}>
            {t("invitation.audience.apply")}
          </SubmitButton>
        </FormActions>
      </Form>
      <Action
        to={paths.container(board.id)}
        kind={done ? "primary" : "plain"}
        className={`mt-4 w-full ${done ? "" : "md:hidden"}`}
      >
        {t("onboarding.invite.to_board")}
      </Action>
    </SimpleFrame>
  );
}

type Applied = Extract<NonNullable<ReturnType<typeof useActionData<typeof action>>>, { outcome: unknown }>;

function Done({ audience, outcome }: Applied) {
  const { t } = useTranslation();
  if (audience === "only_me")
    return (
      <Notice tone="valid" role="status" className="mt-6">
        {t("invitation.audience.stays")}
      </Notice>
    );
  const touched = Object.values(outcome).some((who) => who.length > 0);
  if (touched) return <InvitationResult outcome={outcome} className="mt-6" />;
  return (
    <Notice tone="none" role="status" className="mt-6">
      {t("invitation.audience.nobody_new")}
    </Notice>
  );
}
