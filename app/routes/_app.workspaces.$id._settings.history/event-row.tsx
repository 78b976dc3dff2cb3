import { nameIn } from "@i18n/locales";
import { Link } from "@remix-run/react";
import type { EventView } from "@server/records/history/inputs";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { ownValueInWords, type Words } from "~/components/own-field/own-value";
import { placeInWords } from "~/components/security/place";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";
import { Td } from "~/ui/table";
import { Moment } from "~/ui/time";

const icons: Record<string, IconName> = {
  session: "key-round",
  user: "key-round",
  workspace: "building-2",
  member: "users",
  invitation: "mail",
  group: "users",
  access: "key-round",
  container: "layers",
  category: "list",
  kind: "list",
  object: "package",
  file: "file",
  report: "file-check-2",
  duty: "list-todo",
  incident: "triangle-alert",
  action_point: "list-todo",
  share: "share-2",
  round: "repeat",
};

type Props = { event: EventView; workspaceId: string };

/** One event: what, about what, by whom and acting as whom, when; with a link while the record exists. */
export function EventRow({ event, workspaceId }: Props) {
  const { t, i18n } = useTranslation();
  const { what, about, whom, when, who, role, part, other, facts, reason, undo } = event;
  const former = t("history.former_user");
  const named = what.startsWith("subscription.") && about.title ? t(`billing.plan.${about.title}`) : about.title;
  const title = about.is_person ? named || former : named;
  const place = event.from ? placeInWords(t, event.from) : null;
  // the user is named as the actor already
  const isOneself = about.is_person && about.id !== null && about.id === who?.id;
  const to = addressOf(event, workspaceId);
  return (
    <tr>
      <Td wide>
        <span className="flex items-center gap-3">
          <span className="grid size-9 shrink-0 place-items-center rounded-field bg-base-200 text-muted">
            <Icon name={icons[what.split(".")[0] ?? ""] ?? "history"} />
          </span>
          <span className="min-w-0">
            <span className="block font-medium">{t(`history.did.${what}`)}</span>
            {(title && !isOneself) || whom || role ? (
              <span className="block text-sm text-muted [overflow-wrap:anywhere]">
                {isOneself ? null : to ? (
                  <Link to={to} className="link tap">
                    {title}
                  </Link>
                ) : (
                  title
                )}{" "}
                {whom ? t("history.for", { whom: whom.name || former }) : null} {role ? roleInWords(t, role) : null}
              </span>
            ) : null}
            {part ? (
              <span className="block text-sm text-muted [overflow-wrap:anywhere]">
                {[
                  part,
                  other && t(what.endsWith(".move_away") ? "history.moved_to" : "history.moved_from", { title: other }),
                ]
                  .filter(Boolean)
                  .join(" ")}
              </span>
            ) : null}
            {facts.map((fact) => (
              <span
                key={`${fact.fact} ${JSON.stringify(fact.own?.titles)}`}
                className="block text-sm text-muted [overflow-wrap:anywhere]"
              >
                {factInWords({ t, i18n }, fact)}
              </span>
            ))}
            {reason ? (
              <span className="block text-sm text-muted [overflow-wrap:anywhere]">
                {t("history.reason", { reason })}
              </span>
            ) : null}
            {undo ? (
              <Link to={paths.undoFiles(undo.object_id, undo.batch)} className="link text-sm tap">
                {t("history.undo_together")}
              </Link>
            ) : null}
            {place ? <span className="block text-sm text-muted [overflow-wrap:anywhere]">{place}</span> : null}
          </span>
        </span>
      </Td>
      <Td className="[overflow-wrap:anywhere]">
        <Who event={event} />
      </Td>
      <Td end className="num whitespace-nowrap text-muted">
        <Moment value={when} />
      </Td>
      <Td className="max-md:hidden md:text-right">
        {about.id && title ? (
          <Link
            to={paths.history(workspaceId, { about: about.id })}
            className="btn btn-ghost btn-square btn-sm"
            aria-label={t("history.same", { title })}
            title={t("history.same", { title })}
          >
            <Icon name="history" />
          </Link>
        ) : null}
      </Td>
    </tr>
  );
}

function factInWords(words: Words, { fact, from, to, own }: EventView["facts"][number]) {
  const { t, i18n } = words;
  const type = own?.type ?? (fact === "in_service_on" ? "date" : "text");
  const inWords = (value: string) =>
    value === "" ? t("history.no_value") : ownValueInWords(words, { type, unit: own?.unit ?? "", value });
  const name = fact === "own_field" ? nameIn(i18n.language, own?.titles ?? {}) : t(`object.fact.${fact}`);
  return t("history.fact_change", { fact: name, from: inWords(from), to: inWords(to) });
}

const roleInWords = (t: TFunction, { from, to }: NonNullable<EventView["role"]>) =>
  from
    ? t("history.role_change", { from: t(`ui.role.${from}`), to: t(`ui.role.${to}`) })
    : t("history.role_now", { to: t(`ui.role.${to}`) });

/** The actor's name where nobody was signed in. */
const strangers: Record<string, string> = {
  "action_point.report": "history.visitor",
  ...Object.fromEntries(
    [
      "session.fail",
      "session.fail_password",
      "session.fail_code",
      "session.wait",
      "session.refuse",
      "session.end_copied",
      "user.ask_password",
    ].map((verb) => [verb, "security.unknown"]),
  ),
  "inspection.propose": "inspection.body",
  ...Object.fromEntries(
    [
      "member.provision",
      "provider.lose_domain",
      "subscription.end",
      "subscription.renew",
      "subscription.start",
      "transaction.fail",
      "transaction.pay",
      "transaction.refund",
      "webhook.switch_off",
    ].map((verb) => [verb, "history.by_itself"]),
  ),
};

/** "Sam als Olga": the actor, and the user they acted as. */
function Who({ event: { who, impersonated_by, what } }: { event: EventView }) {
  const { t } = useTranslation();
  const user = who?.name || t(strangers[what] ?? "history.former_user");
  return impersonated_by ? t("history.as", { admin: impersonated_by.name, user }) : user;
}

function addressOf({ about: { id, place } }: EventView, workspaceId: string): string | undefined {
  if (!id || !place) return undefined;
  const of = {
    workspace: () => paths.companyGeneral(workspaceId),
    member: () => paths.member(workspaceId, id),
    group: () => paths.group(workspaceId, id),
    container: () => paths.container(id),
    object: () => paths.object(id),
    file: () => paths.file(place.in, id),
    report: () => paths.report(id),
    action_point: () => paths.actionPoint(id),
    round: () => paths.round(id),
  };
  return of[place.noun]();
}
