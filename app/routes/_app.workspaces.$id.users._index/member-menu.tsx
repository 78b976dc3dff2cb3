import type { ListedMember } from "@server/tenancy/member/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { MenuLink, MenuPost, MoreMenu } from "~/ui/menu";

type Props = { workspaceId: string; member: ListedMember; may: { hand_over: boolean } };

/** The actions on a member; for the owner and the user themselves only viewing. */
export function MemberMenu({ workspaceId, member, may }: Props) {
  const { t } = useTranslation();
  const { id, name, role, is_me } = member;
  const isPerson = role === "admin" || role === "member";
  const stays = role === "owner" || is_me;
  return (
    <MoreMenu label={name} quiet>
      <MenuLink to={paths.member(workspaceId, id)} icon="eye">
        {t("member.view_reach")}
      </MenuLink>
      {role === "tablet" ? (
        <MenuLink to={paths.tablet(workspaceId, id)} icon="pencil">
          {t("member.edit_tablet")}
        </MenuLink>
      ) : null}
      {isPerson && !is_me ? (
        <MenuPost icon="shield-check" values={{ userId: id, role: role === "admin" ? "member" : "admin" }}>
          {t(role === "admin" ? "member.make_member" : "member.make_admin")}
        </MenuPost>
      ) : null}
      {isPerson && may.hand_over ? (
        <MenuLink to={paths.handOver(workspaceId, id)} icon="key-round">
          {t("member.make_owner")}
        </MenuLink>
      ) : null}
      {role === "owner" && may.hand_over ? (
        <MenuLink to={paths.deleteWorkspace(workspaceId)} icon="key-round">
          {t("workspace.leave.title")}
        </MenuLink>
      ) : null}
      {stays ? null : (
        <MenuLink to={paths.removeMembers(workspaceId, id)} icon="user-x">
          {t("member.take_out")}
        </MenuLink>
      )}
    </MoreMenu>
  );
}
