import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SignatureList } from "~/components/signature/signature-list";
import { paths } from "~/paths/paths";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";
import { Moment } from "~/ui/time";
import type { Data } from "./route.tsx";

/** Its signatures, for users who may see them. */
export function Signatures({ signatures }: Data) {
  const { t } = useTranslation();
  if (!signatures || signatures.length === 0) return null;
  return (
    <Panel title={t("signature.people")} count={signatures.length} id="signatures" className="scroll-mt-20">
      <SignatureList signatures={signatures} />
    </Panel>
  );
}

/** The signed files that it replaces. */
export function Superseded({ object, supersedes }: Data) {
  const { t } = useTranslation();
  if (supersedes.length === 0) return null;
  return (
    <Panel title={t("file.supersedes")} count={supersedes.length}>
      <ul>
        {supersedes.map(({ id, title, created_at }) => (
          <li key={id} className="border-t border-line px-4 py-3 text-sm first:border-t-0 md:px-5">
            <Link to={paths.file(object.id, id)} className="link link-hover font-medium [overflow-wrap:anywhere] tap">
              {title}
            </Link>
            <span className="num block text-xs text-muted">
              <Moment value={created_at} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function SupersededNotice({ object, by }: { object: string; by: { id: string; title: string } }) {
  const { t } = useTranslation();
  return (
    <Notice
      tone="soon"
      icon="history"
      title={t("file.superseded")}
      className="mb-4"
      action={
        <Link to={paths.file(object, by.id)} className="btn btn-sm">
          {t("signature.to_newer")}
        </Link>
      }
    >
      {t("signature.is_superseded", { title: by.title })}
    </Notice>
  );
}
