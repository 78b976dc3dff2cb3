import { durationInWords } from "@i18n/in-words";
import { Link } from "@remix-run/react";
import type { SignatureRow } from "@server/records/signature/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { Table, Td, Th } from "~/ui/table";
import { Moment } from "~/ui/time";

const USUAL = "-signed_on";

/** A table of signatures. `everywhere`: of all workspaces, so each row names its workspace. */
export function SignaturesTable({ items, everywhere }: { items: SignatureRow[]; everywhere?: boolean }) {
  const { t } = useTranslation();
  const head = (
    <>
      <Th sort="file" defaultSort={USUAL}>
        {t("signature.document")}
      </Th>
      {everywhere ? <Th>{t("signature.workspace")}</Th> : null}
      <Th sort="name" defaultSort={USUAL}>
        {t("signature.signer")}
      </Th>
      <Th sort="signed_on" defaultSort={USUAL}>
        {t("signature.signed_on")}
      </Th>
      <Th sort="reading_seconds" defaultSort={USUAL}>
        {t("signature.reading_time")}
      </Th>
      <Th silent>{t("signature.open_pdf")}</Th>
    </>
  );
  return (
    <Table caption={t("signature.caption")} head={head}>
      {items.map((row) => (
        <Row key={row.id} row={row} everywhere={everywhere} />
      ))}
    </Table>
  );
}

function Row({
  row: { id, file, object, workspace, ...row },
  everywhere,
}: {
  row: SignatureRow;
  everywhere?: boolean;
}) {
  const { t } = useTranslation();
  const name = `${row.first_name} ${row.last_name}`.trim() || t("signature.someone");
  return (
    <tr>
      <Td wide>
        <Link
          to={paths.file(object.id, file.id)}
          className="link link-hover font-medium break-words max-md:text-base tap"
        >
          {file.title}
        </Link>
        <span className="num block text-xs text-muted [overflow-wrap:anywhere]">
          {[object.display_code, object.title].filter(Boolean).join(" ")}
        </span>
      </Td>
      {everywhere ? (
        <Td label={t("signature.workspace")} className="[overflow-wrap:anywhere]">
          {workspace.name}
        </Td>
      ) : null}
      <Td label={t("signature.signer")} className="[overflow-wrap:anywhere]">
        {name}
        <span className="block text-xs text-muted">{[row.company, row.ref].filter(Boolean).join(" · ")}</span>
      </Td>
      <Td label={t("signature.signed_on")} className="num md:whitespace-nowrap">
        <Moment value={row.signed_on} />
      </Td>
      <Td label={t("signature.reading_time")} className="num md:whitespace-nowrap">
        {durationInWords(t, row.reading_seconds)}
      </Td>
      <Td wide>
        {row.signature_file ? (
          <a
            href={paths.signedFile(id)}
            target="_blank"
            rel="noopener"
            className="btn btn-sm touch:h-11"
            aria-label={t("signature.open_pdf_of", { name })}
          >
            <Icon name="file-text" />
            PDF
          </a>
        ) : (
          <span className="text-xs text-muted">{t("signature.being_made")}</span>
        )}
      </Td>
    </tr>
  );
}
