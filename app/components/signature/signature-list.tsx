import { durationInWords } from "@i18n/in-words";
import type { FileSignature } from "@server/records/signature/inputs";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { Moment } from "~/ui/time";

/** The signatures of a file, each with its signed PDF. */
export function SignatureList({ signatures }: { signatures: z.infer<typeof FileSignature>[] }) {
  const { t } = useTranslation();
  return (
    <ul>
      {signatures.map(({ id, company, signed_on, reading_seconds, ready, ...signature }) => {
        const name = signature.name || t("signature.someone");
        return (
          <li
            key={id}
            className="flex items-start gap-2 border-t border-line px-4 py-3 text-sm first:border-t-0 md:px-5"
          >
            <div className="min-w-0 flex-1">
              <span className="block font-medium [overflow-wrap:anywhere]">{name}</span>
              {company ? <span className="block [overflow-wrap:anywhere]">{company}</span> : null}
              <span className="num block text-xs text-muted">
                <Moment value={signed_on} /> ·{" "}
                {t("signature.read_for", { duration: durationInWords(t, reading_seconds) })}
              </span>
            </div>
            {ready ? (
              <a
                href={paths.signedFile(id)}
                target="_blank"
                rel="noopener"
                className="btn btn-ghost btn-square btn-sm touch:size-11"
                aria-label={t("signature.open_pdf_of", { name })}
              >
                <Icon name="file-text" />
              </a>
            ) : (
              <span className="text-xs text-muted">{t("signature.being_made")}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
