import { Form } from "@remix-run/react";
import type { BatchView } from "@server/records/file/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";

/** Says how many files were added together, with a button to take them back; afterwards, what became of them. */
export function TogetherNotice({ together }: { together: BatchView }) {
  const { t } = useTranslation();
  const { object, batch, count, undone, removed, undoable } = together;
  return (
    <Notice
      tone="valid"
      role="status"
      action={
        undoable > 0 ? (
          <Form method="post" action={paths.undoFiles(object.id, batch)}>
            <button type="submit" className="btn btn-sm max-md:btn-md">
              <Icon name="undo-2" />
              {t("file.undo.verb")}
            </button>
          </Form>
        ) : null
      }
    >
      <p>{undone ? t("file.undo.done", { count: removed }) : t("file.undo.added", { count })}</p>
      {undone ? <Staying together={together} /> : null}
    </Notice>
  );
}

/** The files of a batch that stay, each with the reason. */
export function Staying({ together: { staying } }: { together: BatchView }) {
  const { t } = useTranslation();
  if (staying.length === 0) return null;
  return (
    <ul className="mt-1 list-disc pl-4 text-sm [overflow-wrap:anywhere]" aria-label={t("file.undo.staying")}>
      {staying.map(({ id, title, reason }) => (
        <li key={id}>{t(`file.undo.stays.${reason}`, { title })}</li>
      ))}
    </ul>
  );
}
