import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { PageHead } from "~/ui/page-head";
import { PhoneNotice } from "~/ui/phone-notice";
import { Tabs } from "~/ui/tabs";

type Props = {
  workspaceId: string;
  current: "address" | "csv" | "name";
  text: string;
  /** The board or container to invite to; then there are no tabs. */
  place?: { id: string; title: string };
};

/** The head of the three pages that invite people into a workspace. On a phone it only shows the notice. */
export function InviteHead({ workspaceId, current, text, place }: Props) {
  const { t } = useTranslation();
  const tabs = [
    { to: paths.invite(workspaceId), label: t("invitation.page.by_address"), current: current === "address" },
    { to: paths.inviteByCsv(workspaceId), label: t("invitation.page.by_csv"), current: current === "csv" },
    { to: paths.newPerson(workspaceId), label: t("invitation.page.by_name"), current: current === "name" },
  ];
  return (
    <>
      <PageHead
        title={t("invitation.page.title")}
        trail={[
          place
            ? { to: paths.container(place.id), label: place.title }
            : { to: paths.members(workspaceId), label: t("invitation.list.members") },
        ]}
        here={t("invitation.page.title")}
      />
      <PhoneNotice what="invite" className="mt-5" />
      <div className="max-md:hidden">
        {place ? null : <Tabs label={t("invitation.page.how")} items={tabs} />}
        <p className="mt-5 text-muted">{text}</p>
      </div>
    </>
  );
}
