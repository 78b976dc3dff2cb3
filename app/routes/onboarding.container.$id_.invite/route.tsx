import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { MAX_INVITED_AT_ONCE } from "@server/constants";
import { Invite } from "@server/invitation/inputs";
import { useTranslation } from "react-i18next";
import { ask, submit } from "~/door.server";
import { SimpleFrame } from "~/frame/simple-frame";
import { paths } from "~/paths";
import { isFirstBoard } from "~/signed-in.server";
import type { Titled } from "~/title";
import { Action } from "~/ui/action";
import { RadioGroup } from "~/ui/choices";
import { TextArea } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { PhoneNotice } from "~/ui/phone-notice";
import { FormActions, SubmitButton } from "~/ui/submit-button";

export const handle: Titled = { title: (t) => t("onboarding.invite.title") };

export async function loader(args: LoaderFunctionArgs) {
  const board = await ask(args, (api) => api.container.get({ id: args.params.id ?? "" }));
  const { id, title, workspace_id } = board;
  return { workspace_id, is_first: isFirstBoard(args, workspace_id), board: { id, title } };
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, Invite, (api, input) => api.invitation.create(input));
}

export default function InviteTeam() {
  const { t } = useTranslation();
  const { board, is_first } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const sent = answer && "invited" in answer ? answer : undefined;
  return (
    <SimpleFrame step={is_first ? { now: 5, of: 5 } : undefined}>
      <p className="eyebrow [overflow-wrap:anywhere]">{board.title}</p>
      <h1 className="mt-1 text-3xl">{t("onboarding.invite.title")}</h1>
      <p className="mt-2 max-w-lg text-muted">{t("onboarding.invite.text")}</p>
      {sent ? (
        <Notice tone="valid" role="status" icon="mail-check" className="mt-6">
          {sent.invited.length > 0 ? <p>{t("invitation.sent", { count: sent.invited.length })}</p> : null}
          {sent.already.length > 0 ? <p>{t("invitation.already", { who: sent.already.join(", ") })}</p> : null}
        </Notice>
      ) : null}
      <PhoneNotice what="invite" className="mt-6" />
      <Form clearWhenDone className="mt-6 grid grid-cols-1 gap-4 max-md:hidden">
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          <TextArea
            name="emails"
            label={t("invitation.emails")}
            hint={t("invitation.emails_hint", { maximum: MAX_INVITED_AT_ONCE })}
            rows={4}
          />
          <RadioGroup
            name="role"
            label={t("invitation.as")}
            boxed
            defaultValue="guest"
            options={[
              { value: "guest", label: t("invitation.guest"), hint: t("invitation.guest_hint") },
              { value: "admin", label: t("invitation.admin"), hint: t("invitation.admin_hint") },
            ]}
          />
        </div>
        <FormActions>
          {sent ? null : (
            <Link to={paths.container(board.id)} className="btn btn-ghost">
              {t("onboarding.skip")}
            </Link>
          )}
          <SubmitButton icon="send" kind={sent ? "plain" : "primary"}>
            {t("invitation.send")}
          </SubmitButton>
        </FormActions>
      </Form>
      <Action to={paths.container(board.id)} kind={sent ? "primary" : "plain"} className={`mt-4 w-full ${sent ? "" : "md:hidden"}`}>
        {t("onboarding.invite.to_board")}
      </Action>
    </SimpleFrame>
  );
}
