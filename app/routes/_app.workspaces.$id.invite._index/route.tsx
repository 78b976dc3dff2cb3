import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { checkDayOfPlaces, InviteForm } from "@server/access/invitation/inputs";
import { MAX_INVITED_AT_ONCE } from "@server/core/constants";
import { useTranslation } from "react-i18next";
import { InvitationResult } from "~/components/invitation/invitation-result";
import { inviteInput, inviteSearch } from "~/components/invitation/invite-form-input";
import { InviteHead } from "~/components/invitation/invite-head";
import { PlaceFields } from "~/components/invitation/place-fields";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { TextArea } from "~/ui/fields";
import { Form } from "~/ui/form";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("invitation.page.title") };

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

export const action = (args: ActionFunctionArgs) =>
  submit(args, InviteForm.superRefine(checkDayOfPlaces), (api, { id, emails, ...input }) =>
    api.invitation.inviteUsers({ id, users: emails.map((email) => ({ email, ...inviteInput(input) })) }),
  );

export default function InvitePeople() {
  const { t } = useTranslation();
  const { workspace_id, choices, searched, typed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const outcome = answer && "invited" in answer ? answer : undefined;
  return (
    <div className="mx-auto max-w-2xl">
      <InviteHead workspaceId={workspace_id} current="address" text={t("invitation.page.intro")} />
      {outcome ? <InvitationResult outcome={outcome} className="mt-5" /> : null}
      <Form clearWhenDone defaultValue={typed} className="group/invite mt-5 grid grid-cols-1 gap-4 max-md:hidden">
        <div className="panel grid grid-cols-1 gap-6 p-4 md:p-6">
          <TextArea
            name="emails"
            label={t("invitation.emails")}
            hint={t("invitation.emails_hint", { maximum: MAX_INVITED_AT_ONCE })}
            rows={3}
            autoCapitalize="none"
            spellCheck={false}
          />
          <PlaceFields choices={choices} searched={searched} />
        </div>
        <FormActions cancel={outcome ? undefined : paths.members(workspace_id)}>
          {outcome ? <Action to={paths.invitations(workspace_id)}>{t("invitation.page.to_list")}</Action> : null}
          <SubmitButton icon="send">{t("invitation.send")}</SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}
