import { documentKinds } from "@server/tenancy/document/kinds";
import type { TFunction } from "i18next";
import { paths } from "~/paths/paths";

/** The four documents, each opened in a new tab so that the form keeps its values. */
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
