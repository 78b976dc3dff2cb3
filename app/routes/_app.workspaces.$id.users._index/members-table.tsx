import { Link } from "@remix-run/react";
import type { ListedMember } from "@server/tenancy/member/inputs";
import { useTranslation } from "react-i18next";
import { RoleTag } from "~/components/member/role-tag";
import { paths } from "~/paths/paths";
import { Avatar } from "~/ui/avatar";
import { Icon } from "~/ui/icon";
import { Table, Td, Th } from "~/ui/table";
import { Moment } from "~/ui/time";
import { MemberMenu } from "./member-menu.tsx";

type Props = { workspace_id: string; items: ListedMember[]; may: { edit: boolean; hand_over: boolean } };

/**
 * The checkboxes belong to a form below the table, because the menus in the table contain forms and these cannot be
 * nested.
 */
const FORM = "chosen";

export function MembersTable({ workspace_id, items, may }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Table
        className="!overflow-visible"
        caption={t("ui.nav.members")}
        head={
          <>
            {may.edit ? <Th silent>{t("member.choose_column")}</Th> : null}
            <Th sort="name" defaultSort="name">
              {t("member.name")}
            </Th>
            <Th sort="role" defaultSort="name">
              {t("member.role")}
            </Th>
            <Th numeric>{t("member.boards")}</Th>
            {may.edit ? (
              <>
                <Th sort="last_activity" defaultSort="name">
                  {t("member.last_activity")}
                </Th>
                <Th silent>{t("ui.more")}</Th>
              </>
            ) : null}
          </>
        }
      >
        {items.map((member) => (
          <Row key={member.id} workspaceId={workspace_id} member={member} may={may} />
        ))}
      </Table>
      {may.edit && items.some(mayGo) ? (
        <form
          id={FORM}
          action={paths.removeMembers(workspace_id)}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 md:px-5"
        >
          <button type="submit" className="btn btn-sm max-md:w-full">
            <Icon name="user-x" />
            {t("member.remove_chosen")}
          </button>
          <span className="text-sm text-muted">{t("member.remove_chosen_hint")}</span>
        </form>
      ) : null}
    </>
  );
}

const mayGo = ({ role, is_me }: ListedMember) => role !== "owner" && !is_me;

function Row({ workspaceId, member, may }: { workspaceId: string; member: ListedMember; may: Props["may"] }) {
  const { t } = useTranslation();
  const { id, name, image, email, role, boards, last_activity, is_me } = member;
  return (
    <tr
      className={
        may.edit ? "max-md:!grid-cols-[auto_minmax(0,1fr)_auto] max-md:!px-2" : "max-md:!grid-cols-[minmax(0,1fr)_auto]"
      }
    >
      {may.edit ? (
        <Td className="w-10 max-md:w-11">
          {mayGo(member) ? (
            <label className="grid size-6 place-items-center touch:size-11">
              <span className="sr-only">{t("member.choose", { name })}</span>
              <input
                type="checkbox"
                form={FORM}
                name="user"
                value={id}
                className="checkbox checkbox-primary checkbox-sm"
              />
            </label>
          ) : null}
        </Td>
      ) : null}
      <Td className="max-md:self-center">
        <span className="flex items-center gap-3">
          <Avatar name={name} image={image} size="md" />
          <span className="min-w-0">
            <span className="block font-medium [overflow-wrap:anywhere]">
              {may.edit ? (
                <Link to={paths.member(workspaceId, id)} className="hover:underline touch:-my-2 max-md:text-base tap">
                  {name}
                </Link>
              ) : (
                name
              )}
              {is_me ? <span className="font-normal text-muted"> {t("member.you")}</span> : null}
            </span>
            {email ? <span className="block text-xs text-muted [overflow-wrap:anywhere]">{email}</span> : null}
          </span>
        </span>
      </Td>
      <Td className={`max-md:order-2 max-md:text-xs ${may.edit ? "max-md:col-start-2 max-md:col-end-4" : ""}`}>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5 max-md:!pl-11">
          <RoleTag role={role} />
          <span className="num text-muted md:hidden">{t("workspace.boards", { count: boards })}</span>
          {last_activity ? <Moment value={last_activity} className="text-muted md:hidden" /> : null}
        </span>
      </Td>
      <Td numeric className="max-md:!hidden">
        {boards}
      </Td>
      {may.edit ? (
        <>
          <Td className="max-md:!hidden">
            {last_activity ? <Moment value={last_activity} /> : <span className="text-muted">{t("member.never")}</span>}
          </Td>
          <Td className="md:w-12 md:text-right max-md:order-1">
            <MemberMenu workspaceId={workspaceId} member={member} may={may} />
          </Td>
        </>
      ) : null}
    </tr>
  );
}
