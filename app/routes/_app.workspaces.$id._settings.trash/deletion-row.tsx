import { Form, useNavigation } from "@remix-run/react";
import { TRASH_DAYS } from "@server/core/constants";
import type { DeletionView } from "@server/records/deletion/inputs";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";
import { Td } from "~/ui/table";
import { daysBetween, inBrussels, Moment, useDates, useToday } from "~/ui/time";

const icons: Record<DeletionView["kind"] | "board", IconName> = {
  board: "layout-grid",
  container: "layers",
  object: "package",
  file: "file",
  report: "file-check-2",
  action_point: "list-todo",
  library_file: "book-open",
  template: "clipboard-list",
  answer: "clipboard-check",
  import: "upload",
  round: "repeat",
};

/** One deletion: what, with what in it, by whom, until when it can be restored, and the button for that. */
export function DeletionRow({ deletion }: { deletion: DeletionView }) {
  const { t } = useTranslation();
  const today = useToday();
  const { day } = useDates();
  const {
    id,
    title,
    where,
    objects_count,
    files_count,
    deleted_at,
    deleted_by,
    gone_at,
    kept_until,
    is_held,
    parent_gone,
  } = deletion;
  const kind = deletion.is_board ? "board" : deletion.kind;
  const daysLeft = Math.max(0, daysBetween(today, inBrussels(gone_at).day) ?? 0);
  const along = [
    objects_count > 0 && ["container", "import"].includes(deletion.kind)
      ? t("container.objects_count", { count: objects_count })
      : "",
    files_count > (deletion.kind === "file" ? 1 : 0) ? t("container.files_count", { count: files_count }) : "",
  ].filter(Boolean);
  return (
    <tr>
      <Td wide>
        <span className="flex items-center gap-3">
          <span className="grid size-9 shrink-0 place-items-center rounded-field bg-base-200 text-muted">
            <Icon name={icons[kind]} />
          </span>
          <span className="min-w-0">
            <span className="block font-medium [overflow-wrap:anywhere]">{title}</span>
            <span className="block text-xs text-muted">
              {[t(`trash.kind.${kind}`), where ? t("trash.in", { where }) : ""].filter(Boolean).join(" ")}
            </span>
          </span>
        </span>
      </Td>
      <Td wide className={along.length > 0 ? "num" : "num max-md:!hidden"}>
        {along.join(", ") || <span className="text-muted">–</span>}
      </Td>
      <Td>
        <Moment value={deleted_at} />
        <span className="block text-xs text-muted">{deleted_by ?? t("user.former")}</span>
      </Td>
      <Td end numeric label={t("trash.left")}>
        {is_held
          ? t("trash.held")
          : kept_until && daysLeft > TRASH_DAYS
            ? t("trash.kept_until", { day: day(kept_until) })
            : daysLeft === 0
              ? t("trash.tonight")
              : t("trash.days", { count: daysLeft })}
      </Td>
      <Td wide className="md:text-right">
        {parent_gone ? (
          <span className="text-xs text-muted">{t("trash.parent_first", { where })}</span>
        ) : (
          <PutBack id={id} label={t("trash.put_back_of", { title })} />
        )}
      </Td>
    </tr>
  );
}

function PutBack({ id, label }: { id: string; label: string }) {
  const { t } = useTranslation();
  const waiting = useNavigation().formData?.get("deletion_id") === id;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="deletion_id" value={id} />
      <button
        type="submit"
        className="btn btn-sm max-md:w-full"
        aria-label={label}
        aria-disabled={waiting || undefined}
      >
        {waiting ? <span className="spinner" /> : <Icon name="archive-restore" />}
        {t("trash.put_back")}
      </button>
    </Form>
  );
}
