import { wordsFor } from "@i18n/in-words";
import type { CsvLine, CsvPreview } from "@server/access/invitation/inputs";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { placeInWords } from "~/components/invitation/place-in-words";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { Table, Td, Th } from "~/ui/table";

type Props = { preview: z.output<typeof CsvPreview>; containerId?: string };

/** What each line would do, and why some are skipped; the button then sends the valid ones. */
export function Preview({ preview: { csv, lines, good, unused }, containerId }: Props) {
  const { t } = useTranslation();
  const bad = lines.filter(({ errors }) => errors.length > 0);
  const right = lines.filter(({ errors }) => errors.length === 0);
  return (
    <>
      {bad.length > 0 ? (
        <Notice tone="soon" title={t("invitation.csv.skipped", { count: bad.length })} className="mt-4">
          <ul className="mt-1 max-h-72 overflow-y-auto">
            {bad.map(({ line, errors }) => (
              <li key={line} className="py-0.5 [overflow-wrap:anywhere]">
                <span className="num font-medium">{t("invitation.csv.line", { line })}</span>
                {": "}
                {errors.map((error) => wordsFor(t, error)).join(" ")}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {unused.length > 0 ? (
        <p className="mt-4 text-sm text-muted [overflow-wrap:anywhere]">
          {t("invitation.csv.unused", { count: unused.length, which: unused.join(", ") })}
        </p>
      ) : null}
      {good === 0 ? (
        <p className="mt-5 font-medium">{t("invitation.csv.none_good")}</p>
      ) : (
        <Form intent="confirm" encType="multipart/form-data" className="mt-5 grid grid-cols-1 gap-4">
          <input type="hidden" name="container_id" value={containerId ?? ""} />
          <input type="hidden" name="csv" value={csv} />
          <Panel title={t("invitation.csv.preview")} count={good}>
            <Table
              caption={t("invitation.csv.preview")}
              head={
                <>
                  <Th numeric>{t("invitation.csv.line_head")}</Th>
                  <Th>{t("user.email")}</Th>
                  <Th>{t("invitation.csv.name")}</Th>
                  <Th>{t("invitation.csv.gets")}</Th>
                </>
              }
            >
              {right.map((line) => (
                <tr key={line.line}>
                  <Td numeric>{line.line}</Td>
                  <Td className="[overflow-wrap:anywhere]">{line.email}</Td>
                  <Td className="[overflow-wrap:anywhere]">{line.name}</Td>
                  <Td className="[overflow-wrap:anywhere]">{getsInWords(t, line)}</Td>
                </tr>
              ))}
            </Table>
          </Panel>
          <FormActions>
            <SubmitButton icon="send">{t("invitation.csv.confirm", { count: good })}</SubmitButton>
          </FormActions>
        </Form>
      )}
    </>
  );
}

function getsInWords(t: TFunction, { role, containers }: CsvLine): string {
  if (role === "admin") return t("invitation.csv.becomes_admin");
  if (containers.length === 0) return t("invitation.csv.becomes_member");
  return containers.map((place) => placeInWords(t, place)).join(", ");
}
