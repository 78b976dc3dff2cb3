import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import type { loader } from "./route.tsx";

/** What became of a paper; one that was skipped, or came from an unknown sender, can be taken up. */
export function Decided() {
  const { t } = useTranslation();
  const { paper, may } = useLoaderData<typeof loader>();
  const name = paper.decided_by ?? "";
  if (paper.state === "confirmed")
    return (
      <Notice
        tone="valid"
        action={
          paper.report_id ? (
            <Link to={paths.report(paper.report_id)} className="btn btn-sm">
              {t("inbox.to_report")}
            </Link>
          ) : null
        }
      >
        {t("inbox.confirmed_by", { name })}
      </Notice>
    );
  const isQuarantined = paper.state === "quarantined";
  return (
    <Panel label={t("inbox.proposal")} padded>
      <p>{isQuarantined ? t("inbox.release_text", { sender: paper.sender ?? "" }) : t("inbox.skipped_by", { name })}</p>
      {may.edit ? (
        <Form className="mt-4 flex flex-wrap gap-2">
          <SubmitButton name="state" value="waiting" icon={isQuarantined ? "check" : "undo-2"}>
            {t(isQuarantined ? "inbox.release" : "inbox.put_back")}
          </SubmitButton>
          {isQuarantined ? (
            <SubmitButton name="state" value="skipped" kind="plain">
              {t("inbox.skip")}
            </SubmitButton>
          ) : null}
        </Form>
      ) : null}
    </Panel>
  );
}
