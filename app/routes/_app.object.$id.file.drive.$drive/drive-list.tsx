import { Form as GetForm, Link } from "@remix-run/react";
import { MAX_FILE } from "@server/core/constants";
import type { DriveName, Entry, Listing } from "@server/records/cloud-drives/contract";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { bytesInWords } from "~/ui/bytes";
import { EmptyLine } from "~/ui/empty";
import { Form } from "~/ui/form";
import { Icon } from "~/ui/icon";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { Day } from "~/ui/time";

type Props = {
  object: { id: string };
  drive: DriveName;
  listing: Listing;
  filter: { folder?: string; q: string };
};

/** A folder of the drive: subfolders are links, files have checkboxes. */
export function DriveList({ object, drive, listing, filter: { folder, q } }: Props) {
  const { t } = useTranslation();
  const { entries, next } = listing;
  const files = entries.filter((entry) => !entry.folder);
  const address = (input: { folder?: string; q?: string; next?: string } = {}) =>
    paths.fromDrive(object.id, drive, input);
  return (
    <>
      <GetForm role="search" className="mt-5 flex gap-2">
        <input
          type="search"
          name="q"
          defaultValue={q}
          key={q}
          maxLength={200}
          aria-label={t("drive.find")}
          placeholder={t("drive.find")}
          className="input min-w-0 flex-1"
        />
        <button type="submit" className="btn">
          <Icon name="search" />
          <span className="max-md:sr-only">{t("drive.find_button")}</span>
        </button>
      </GetForm>
      {folder || q ? (
        <Link to={address()} className="btn btn-ghost btn-sm mt-3 touch:min-h-11">
          <Icon name="chevron-left" />
          {t("drive.to_top")}
        </Link>
      ) : null}
      <Form className="mt-3 grid gap-4">
        <div className="panel overflow-hidden">
          {entries.length === 0 ? <EmptyLine>{t(q ? "drive.none_found" : "drive.empty")}</EmptyLine> : null}
          <ul className="divide-y divide-line">
            {entries.map((entry) =>
              entry.folder ? (
                <li key={entry.id} className="link-row flex min-h-13 items-center gap-3 px-4 py-2.5 md:px-5">
                  <Icon name="folder" className="text-muted" />
                  <Link
                    to={address({ folder: entry.id })}
                    className="cover min-w-0 flex-1 font-medium [overflow-wrap:anywhere]"
                  >
                    {entry.name}
                  </Link>
                  <Icon name="chevron-right" className="text-muted" />
                </li>
              ) : (
                <FileRow key={entry.id} entry={entry} />
              ),
            )}
          </ul>
          {next ? (
            <p className="border-t border-line px-4 py-3 md:px-5">
              <Link to={address({ folder, q, next })} className="link font-medium tap">
                {t("drive.more")}
              </Link>
            </p>
          ) : null}
        </div>
        <p className="text-sm text-muted">{t("drive.hint")}</p>
        <FormActions cancel={paths.newFile(object.id)}>
          {files.length > 0 ? <SubmitButton icon="plus">{t("drive.take")}</SubmitButton> : null}
        </FormActions>
      </Form>
    </>
  );
}

function FileRow({ entry }: { entry: Entry }) {
  const { t, i18n } = useTranslation();
  const tooLarge = (entry.size ?? 0) > MAX_FILE;
  return (
    <li>
      <label
        className={`flex min-h-13 items-center gap-3 px-4 py-2.5 md:px-5 ${tooLarge ? "text-muted" : "cursor-pointer hover:bg-base-200"}`}
      >
        <input
          type="checkbox"
          name="file[]"
          value={entry.id}
          disabled={tooLarge}
          className="checkbox checkbox-sm checkbox-primary"
        />
        <span className="min-w-0 flex-1">
          <span className="block [overflow-wrap:anywhere]">{entry.name}</span>
          <span className="num block text-xs text-muted">
            {entry.size === null ? null : bytesInWords(entry.size, i18n.language)}
            {entry.changed_at ? (
              <>
                {" · "}
                <Day value={entry.changed_at} />
              </>
            ) : null}
            {tooLarge ? ` · ${t("drive.over_limit")}` : null}
          </span>
        </span>
      </label>
    </li>
  );
}
