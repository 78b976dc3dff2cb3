import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { checkDayOfPlaces, InviteForm, NewPerson } from "@server/access/invitation/inputs";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { InvitationResult } from "~/components/invitation/invitation-result";
import { inviteInput, inviteSearch } from "~/components/invitation/invite-form-input";
import { InviteHead } from "~/components/invitation/invite-head";
import { PlaceFields } from "~/components/invitation/place-fields";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { EmailField, TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("invitation.page.by_name") };

export async function loader(args: LoaderFunctionArgs) {
  const id = args.params.id ?? "";
  const { asked: query, typed } = inviteSearch(new URL(args.request.url));
  return {
    workspace_id: id,
    choices: await load(args, (api) => api.invitation.choices({ id, ...query })),
    searched: query,
    typed,
  };
}

const { id, first_name, last_name, email } = NewPerson.shape;
const { role, places, ends_on, groups } = InviteForm.shape;
/** `invite`: the address has an account, which is invited instead of a new one being made. */
const PersonForm = z.object({
  id,
  first_name,
  last_name,
  email,
  role,
  places,
  ends_on,
  groups,
  invite: z.literal("1").optional(),
});

export const action = (args: ActionFunctionArgs) =>
  submit(
    args,
    PersonForm.superRefine(checkDayOfPlaces),
    async (api, { id, first_name, last_name, email, invite, ...chosen }) => {
      const input = inviteInput(chosen);
      if (invite) return api.invitation.inviteUsers({ id, users: [{ email, ...input }] });
      const created = await api.invitation.createUser({ id, first_name, last_name, email, ...input });
      return { made: `${created.first_name} ${created.last_name}` };
    },
  );

export default function NewPersonPage() {
  const { t } = useTranslation();
  const { workspace_id, choices, searched, typed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isKnown = answer && "error" in answer && answer.error.email?.includes("invitation.user_exists");
  const isDone = answer && !("error" in answer);
  return (
    <div className="mx-auto max-w-2xl">
      <InviteHead workspaceId={workspace_id} current="name" text={t("invitation.page.person_intro")} />
      {answer && "made" in answer ? (
        <Notice tone="valid" role="status" icon="mail-check" className="mt-5">
          <p className="[overflow-wrap:anywhere]">{t("invitation.page.made", { name: answer.made })}</p>
        </Notice>
      ) : null}
      {answer && "invited" in answer ? <InvitationResult outcome={answer} className="mt-5" /> : null}
      <Form clearWhenDone defaultValue={typed} className="group/invite mt-5 grid grid-cols-1 gap-4 max-md:hidden">
        <div className="panel grid grid-cols-1 gap-6 p-4 md:p-6">
          <div className="grid grid-cols-2 gap-4">
            <TextField name="first_name" label={t("user.first_name")} autoComplete="off" maxLength={100} required />
            <TextField name="last_name" label={t("user.last_name")} autoComplete="off" maxLength={100} required />
          </div>
          <EmailField name="email" label={t("user.email")} autoComplete="off" required />
          {isKnown ? (
            <SubmitButton kind="plain" icon="send" name="invite" value="1" className="justify-self-start">
              {t("invitation.page.invite_instead")}
            </SubmitButton>
          ) : null}
          <PlaceFields choices={choices} searched={searched} />
        </div>
        <FormActions cancel={isDone ? undefined : paths.members(workspace_id)}>
          {isDone ? <Action to={paths.invitations(workspace_id)}>{t("invitation.page.to_list")}</Action> : null}
          <SubmitButton icon="user-plus">{t("invitation.page.make")}</SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}
