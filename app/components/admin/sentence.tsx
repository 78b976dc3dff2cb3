import { Link } from "@remix-run/react";
import type { AdminEvent } from "@server/backoffice/admin/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { workOf } from "./work-of.ts";

/** The verbs that have a sentence of their own with a name in it. */
const sentences = new Set([
  "workspace.edit_by_admin",
  "workspace.delete_by_admin",
  "workspace.set_trial",
  "workspace.explain_break",
  "subscription.edit_by_admin",
  "transaction.mark_paid",
  "transaction.cancel",
  "invoice.credit",
  "invoice.send_again",
  "user.create",
  "user.edit",
  "user.delete_by_admin",
  "user.send_password_link",
  "admin.create",
  "admin.add",
  "admin.revoke",
  "impersonation.start",
  "impersonation.end",
  "session.create",
  "session.new_device",
  "session.leave",
  "session.fail",
  "session.refuse",
  "subscription_type.edit",
  "subscription_option.create",
  "subscription_option.edit",
  "subscription_option.delete",
  "document.publish",
  "global_template.create",
  "global_template.edit",
  "global_template.duplicate",
  "global_template.delete",
  "global_library_file.create",
  "global_library_file.edit",
  "global_library_file.delete",
  "job.retry",
  "job.forget",
]);

type Named = { name: string; to?: string; isWorkspace?: boolean };

/** What an event says, with links; `pageUserId`: whose page it stands on, who is not named again. */
export function Sentence({
  event,
  pageUserId,
  isInWorkspace,
}: {
  event: AdminEvent;
  pageUserId?: string;
  isInWorkspace?: boolean;
}) {
  const { t } = useTranslation();
  const { what, about, workspace, workspace_id } = event;
  const named = useNamed(event);
  const isKnown = isInWorkspace ? named?.isWorkspace : about && about.id === pageUserId;
  const isSentence = sentences.has(what) && named !== undefined && !isKnown;
  const mark = `${named?.name.slice(0, 2) ?? ""}\u0001`; // its first letters, for French: d’Acme, de Yara
  const [before, after] = isSentence ? t(`admin_act.did.${what}`, { name: mark }).split(mark) : [];
  const others = [
    !isInWorkspace && workspace && workspace_id && !(isSentence && named.isWorkspace)
      ? { name: workspace, to: paths.adminWorkspace(workspace_id) }
      : undefined,
    about && about.id !== pageUserId && !(isSentence && named.to === paths.adminUser(about.id))
      ? { name: about.name, to: paths.adminUser(about.id) }
      : undefined,
  ].filter((other) => other !== undefined);
  return (
    <>
      {isSentence ? (
        <span className="font-medium">
          {before}
          <Name {...named} />
          {after}
        </span>
      ) : (
        <span className="font-medium">{t(`history.did.${what}`)}</span>
      )}
      {!isSentence && named && !named.to && !workspace ? <span className="text-muted"> · {named.name}</span> : null}
      {others.map((other) => (
        <span key={other.to}>
          {" · "}
          <Name {...other} />
        </span>
      ))}
    </>
  );
}

const Name = ({ name, to }: Named) =>
  to ? (
    <Link to={to} className="link">
      {name}
    </Link>
  ) : (
    <span>{name}</span>
  );

/** What the event is about; undefined where no name of it is left. */
function useNamed({ what, about, title, workspace, workspace_id }: AdminEvent): Named | undefined {
  const { t } = useTranslation();
  const [, job, count] = /^job\./.test(what) ? (/^(\S+) × (\d+)$/.exec(title) ?? []) : [];
  if (job) return { name: t(`admin_work.what.${workOf(job)}`, { count: Number(count) }) };
  if (/^(user|admin|session|factor|impersonation)\./.test(what) && about)
    return { name: about.name, to: paths.adminUser(about.id) };
  if (workspace && workspace_id) return { name: workspace, to: paths.adminWorkspace(workspace_id), isWorkspace: true };
  return title ? { name: title } : undefined;
}
