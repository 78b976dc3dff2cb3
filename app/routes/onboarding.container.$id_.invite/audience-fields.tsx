import { Link } from "@remix-run/react";
import type { Candidate } from "@server/access/access/inputs";
import type { AudienceChoices } from "@server/access/invitation/inputs";
import { MAX_INVITED_AT_ONCE } from "@server/core/constants";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { ChoiceList, candidateChoice } from "~/components/access/choice-list";
import { LastDayField } from "~/components/access/role-fields";
import { GroupsField } from "~/components/invitation/groups-field";
import { paths } from "~/paths/paths";
import { RadioGroup } from "~/ui/choices";
import { TextArea } from "~/ui/fields";
import { Icon } from "~/ui/icon";

type Props = {
  board: z.output<typeof AudienceChoices>;
  /** The members found by the search; those chosen before come first. */
  people: { q: string; chosen: string[]; candidates: Candidate[] };
  groups: { q: string; chosen: string[] };
};

/**
 * Who sees the board. The members are listed below it, and hidden by CSS for the other audiences. It must be inside a
 * `group/audience`.
 */
export function AudienceFields({ board, people, groups }: Props) {
  const { t } = useTranslation();
  const { admins, members } = board;
  return (
    <>
      <RadioGroup
        name="audience"
        label={t("invitation.audience.label")}
        boxed
        defaultValue="custom"
        options={[
          { value: "custom", label: t("invitation.audience.custom"), hint: t("invitation.audience.custom_hint") },
          { value: "only_me", label: t("invitation.audience.only_me"), hint: t("invitation.audience.only_me_hint") },
          ...(admins > 0
            ? [
                {
                  value: "admins",
                  label: t("invitation.audience.admins"),
                  hint: t("invitation.audience.admins_hint", { count: admins }),
                },
              ]
            : []),
          ...(members > 0
            ? [
                {
                  value: "everyone",
                  label: t("invitation.audience.everyone"),
                  hint: t("invitation.audience.everyone_hint", { count: members }),
                },
              ]
            : []),
        ]}
      />
      <div className="grid grid-cols-1 gap-6 group-has-[[name=audience]:not([value=custom]):checked]/audience:hidden">
        <Chosen board={board} people={people} groups={groups} />
      </div>
    </>
  );
}

function Chosen({ board: { id, workspace_id, groups }, people: { q, chosen, candidates }, groups: searched }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <TextArea
        name="emails"
        label={t("invitation.emails")}
        hint={t("invitation.emails_hint", { maximum: MAX_INVITED_AT_ONCE })}
        rows={3}
        autoCapitalize="none"
        spellCheck={false}
      />
      <ChoiceList
        name="users"
        label={t("access.members")}
        hint={t("access.members_hint")}
        q={q}
        chosen={chosen}
        choices={candidates.map(candidateChoice(t))}
        emptyText={t("access.all_in")}
      />
      {groups.length > 0 || searched.q ? (
        <GroupsField label={t("invitation.page.groups")} {...searched} groups={groups} />
      ) : null}
      <RadioGroup
        name="role"
        label={t("invitation.as")}
        boxed
        defaultValue="guest"
        options={[
          { value: "guest", label: t("invitation.guest"), hint: t("invitation.guest_hint") },
          { value: "inspector", label: t("access.role.inspector"), hint: t("access.role_hint.inspector") },
          { value: "admin", label: t("invitation.admin"), hint: t("invitation.admin_hint") },
        ]}
      />
      <LastDayField />
      <Link to={paths.inviteByCsv(workspace_id, id)} className="btn btn-ghost btn-sm justify-self-start">
        <Icon name="list-checks" />
        {t("invitation.audience.csv")}
      </Link>
    </>
  );
}
