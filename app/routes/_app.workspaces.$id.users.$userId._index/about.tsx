import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RoleTag } from "~/components/member/role-tag";
import { paths } from "~/paths/paths";
import { signInPaths } from "~/paths/sign-in";
import { SelectField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Icon } from "~/ui/icon";
import { Facts, Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import { Day, Moment } from "~/ui/time";

type Props = {
  workspaceId: string;
  person: {
    id: string;
    role: "owner" | "admin" | "member" | "tablet";
    last_activity: string | null;
    registered_at: string;
    is_me: boolean;
  };
  reach: { boards_count: number; containers_count: number; objects_count: number };
  may: { edit: boolean; hand_over: boolean };
};

/** The member's role with a form to change it, how much it gives access to, and their last activity. */
export function About({ workspaceId, person, reach, may }: Props) {
  const { t } = useTranslation();
  const { id, role, last_activity, registered_at, is_me } = person;
  const isPerson = role === "admin" || role === "member";
  return (
    <div className="grid gap-5">
      <Panel title={t("member.in_workspace")}>
        <Facts
          facts={[
            [t("member.role"), <RoleTag key="role" role={role} />],
            [t("member.boards"), reach.boards_count],
            [t("member.containers"), reach.containers_count],
            [t("member.objects"), reach.objects_count],
            [
              t("member.last_activity"),
              last_activity ? <Moment key="seen" value={last_activity} /> : t("member.never"),
            ],
            [t("member.registered"), <Day key="since" value={registered_at} />],
          ]}
        />
        {isPerson && !is_me && may.edit ? (
          <Form className="grid grid-cols-1 gap-3 border-t border-line p-4 md:px-5" defaultValue={{ role }}>
            <SelectField
              name="role"
              label={t("member.change_role")}
              hint={t("member.role_hint")}
              options={(["admin", "member"] as const).map((value) => ({ value, label: t(`ui.role.${value}`) }))}
            />
            <SubmitButton kind="plain" className="justify-self-start max-md:w-full">
              {t("ui.save")}
            </SubmitButton>
          </Form>
        ) : (
          <p className="border-t border-line px-4 py-3 text-sm text-muted md:px-5">
            {t(is_me ? "refusal.own_role" : role === "owner" ? "member.owner_note" : "member.tablet_note")}
          </p>
        )}
      </Panel>
      {role !== "tablet" && !is_me && may.edit ? (
        <Link to={signInPaths.factorReset(workspaceId, id)} className="btn btn-ghost justify-self-start">
          <Icon name="shield-check" />
          {t("factor.reset.title")}
        </Link>
      ) : null}
      {isPerson && may.hand_over ? (
        <Link to={paths.handOver(workspaceId, id)} className="btn btn-ghost justify-self-start">
          <Icon name="key-round" />
          {t("member.make_owner")}
        </Link>
      ) : null}
    </div>
  );
}
