import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { bytesInWords } from "~/ui/bytes";
import { Form } from "~/ui/form";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { Moment } from "~/ui/time";
import type { Data } from "./route.tsx";

type Props = Data & { shown?: number };

/** Earlier versions, newest first; nothing for a file that was never replaced. */
export function Versions({ file, object, versions, added_by, may, shown }: Props) {
  const { t } = useTranslation();
  if (versions.length === 0) return null;
  const current = {
    number: versions[0]!.number + 1,
    name: file.name,
    size: file.size,
    created_at: file.created_at,
    added_by,
  };
  return (
    <Panel title={t("file.versions")} count={versions.length + 1}>
      <ol>
        {[current, ...versions].map((version, index) => (
          <Version
            key={version.number}
            {...version}
            to={paths.file(object.id, file.id, index === 0 ? {} : { version: version.number })}
            download={paths.downloadFile(file.id, version.number)}
            isNow={index === 0}
            isShown={(shown ?? current.number) === version.number}
            mayPutBack={may.replace && index > 0}
          />
        ))}
      </ol>
    </Panel>
  );
}

type VersionProps = Pick<Data["versions"][number], "number" | "name" | "size" | "created_at" | "added_by"> & {
  to: string;
  download: string;
  isNow: boolean;
  isShown: boolean;
  mayPutBack: boolean;
};

function Version({ number, name, size, created_at, added_by, to, download, isNow, isShown, mayPutBack }: VersionProps) {
  const { t, i18n } = useTranslation();
  return (
    <li
      className={`flex items-start gap-2 border-t border-line px-4 py-3 text-sm first:border-t-0 md:px-5 ${isShown ? "bg-base-200/60" : ""}`}
    >
      <div className="min-w-0 flex-1">
        <Link to={to} aria-current={isShown ? "true" : undefined} className="link-hover link font-medium tap">
          {t("file.version", { number })}
          {isNow ? ` · ${t("file.newest")}` : ""}
        </Link>
        <span className="block [overflow-wrap:anywhere]">{name}</span>
        <span className="num block text-xs text-muted">
          <Moment value={created_at} /> · {added_by ?? t("user.former")} · {bytesInWords(size, i18n.language)}
        </span>
      </div>
      {mayPutBack ? (
        <Form intent={`put-back-${number}`}>
          <input type="hidden" name="version" value={number} />
          <button
            type="submit"
            className="btn btn-ghost btn-sm touch:h-11"
            aria-label={t("file.put_back_version", { number })}
          >
            {t("file.put_back")}
          </button>
        </Form>
      ) : null}
      <a
        href={download}
        download={name}
        className="btn btn-ghost btn-square btn-sm touch:size-11"
        aria-label={t("file.download_version", { number })}
      >
        <Icon name="download" />
      </a>
    </li>
  );
}
