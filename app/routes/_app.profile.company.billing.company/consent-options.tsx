import { documentKinds } from "@server/tenancy/document/kinds";
import type { TFunction } from "i18next";
import { paths } from "~/paths/paths";

/** The four documents, each to be read beside this page, so that nothing that was typed is lost. */
export const consentOptions = (t: TFunction) =>
  documentKinds.map((value) => ({
    value,
    label: (
      <>
        {t("billing.agree_with")}{" "}
        <a href={paths.document(value)} target="_blank" rel="noreferrer" className="link">
          {t(`billing.document.${value}`)}
          <span className="sr-only"> {t("billing.new_tab")}</span>
        </a>
      </>
    ),
  }));
