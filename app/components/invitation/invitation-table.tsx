import { Form, useNavigation } from "@remix-run/react";
import type { ListedInvitation } from "@server/access/invitation/inputs";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { placeInWords } from "~/components/invitation/place-in-words";
import { Chip } from "~/ui/chip";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";
import { Table, Td, Th } from "~/ui/table";
import { Day, inBrussels, Moment } from "~/ui/time";

const tones = { open: "plan", expired: "expired", accepted: "valid", withdrawn: "none" } as const;

/** A table of invitations. Its buttons post `invitation_id` and `act` to the current page. */
export function InvitationTable({ items }: { items: ListedInvitation[] }) {
  const { t } = useTranslation();
  return (
    <Table
      caption={t("invitation.list.title")}
      head={
        <>
          <Th sort="email" defaultSort="-sent_at">
            {t("user.email")}
          </Th>
          <Th>{t("invitation.list.to")}</Th>
          <Th sort="sent_at" defaultSort="-sent_at">
            {t("invitation.list.by")}
          </Th>
          <Th sort="expires_at" defaultSort="-sent_at">
            {t("invitation.list.until")}
          </Th>
          <Th silent>{t("invitation.list.actions")}</Th>
        </>
      }
    >
      {items.map((invitation) => (
        <Row key={invitation.id} {...invitation} />
      ))}
    </Table>
  );
}

function Row(invitation: ListedInvitation) {
  const { t } = useTranslation();
  const { id, email, sent_at, expires_at, state, is_kept_back, invited_by, may_send } = invitation;
  const isPending = state === "open" || state === "expired";
  return (
    <tr>
      <Td wide>
        <span className="block font-medium [overflow-wrap:anywhere]">{email}</span>
        <Chip tone={is_kept_back ? "soon" : tones[state]}>
          {t(`invitation.list.${is_kept_back ? "kept_back" : state}`)}
        </Chip>
      </Td>
      <Td wide className="[overflow-wrap:anywhere]">
        {grantsInWords(t, invitation)}
      </Td>
      <Td label={t("invitation.list.by")}>
        {is_kept_back ? <span className="text-muted">{t("invitation.list.not_yet")}</span> : <Moment value={sent_at} />}
        {invited_by ? <span className="block text-xs text-muted [overflow-wrap:anywhere]">{invited_by}</span> : null}
      </Td>
      <Td label={t("invitation.list.until")} className={isPending ? "" : "max-md:!hidden"}>
        {isPending ? <Day value={inBrussels(expires_at).day} /> : <span className="text-muted">–</span>}
      </Td>
      <Td wide className={isPending ? "" : "max-md:!hidden"}>
        <span className="flex gap-2 whitespace-nowrap md:justify-end">
          {may_send ? (
            <Act
              id={id}
              act="send"
              icon="send"
              word="send_again"
              label={t("invitation.list.send_again_to", { email })}
            />
          ) : null}
          {isPending ? (
            <Act id={id} act="withdraw" icon="x" word="withdraw" label={t("invitation.list.withdraw_of", { email })} />
          ) : null}
        </span>
      </Td>
    </tr>
  );
}

function grantsInWords(t: TFunction, { role, places, groups }: ListedInvitation): string {
  if (role === "admin") return t("invitation.csv.becomes_admin");
  const all = [...places.map((place) => placeInWords(t, place)), ...groups];
  return all.length > 0 ? all.join(", ") : t("invitation.csv.becomes_member");
}

type ActProps = {
  id: string;
  act: "send" | "withdraw";
  icon: IconName;
  word: "send_again" | "withdraw";
  label: string;
};

function Act({ id, act, icon, word, label }: ActProps) {
  const { t } = useTranslation();
  const formData = useNavigation().formData;
  const waiting = formData?.get("invitation_id") === id && formData.get("act") === act;
  return (
    <Form method="post" preventScrollReset className="max-md:flex-1">
      <input type="hidden" name="invitation_id" value={id} />
      <input type="hidden" name="act" value={act} />
      <button
        type="submit"
        className={`btn btn-sm touch:h-11 max-md:w-full ${act === "withdraw" ? "btn-ghost" : ""}`}
        aria-label={label}
        aria-disabled={waiting || undefined}
      >
        {waiting ? <span className="spinner" /> : <Icon name={icon} />}
        {t(`invitation.list.${word}`)}
      </button>
    </Form>
  );
}
