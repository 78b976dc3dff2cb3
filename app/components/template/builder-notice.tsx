import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ResultNotice } from "~/components/access/result-notice";
import { asText, type Reply } from "~/ui/form-state";
import { LastChange } from "~/ui/last-change";
import { Notice } from "~/ui/notice";
import { GroupForm } from "./group-form.tsx";

/**
 * Why a form of the builder was refused, where the form itself can't say so: a move has no field, and what somebody
 * else removed meanwhile has no form any more. `gone`: what the address opens is not there. `hasGroups`: otherwise a
 * question has no place where its form could be shown again.
 */
export function BuilderNotice({ gone, hasGroups }: { gone: boolean; hasGroups: boolean }) {
  const { t } = useTranslation();
  const reply = useActionData<Reply | undefined>();
  const typed = reply?.initialValue ?? {};
  const [verb] = asText(typed.intent).split("_");
  if (verb === "move" && reply?.conflict)
    return (
      <Notice tone="soon" role="alert" className="mt-4">
        <p>{t("template.moved_meanwhile")}</p>
        <LastChange conflict={reply.conflict} />
      </Notice>
    );
  if (verb === "move") return <ResultNotice />;
  if (!gone || !reply?.error) return null;
  if (verb === "remove")
    return (
      <Notice tone="soon" role="status" className="mt-4">
        {t("template.gone_meanwhile")}
      </Notice>
    );
  if (typed.intent !== "rename_group" && hasGroups) return null;
  return (
    <Notice tone="bad" role="alert" className="mt-4" title={t("template.gone_meanwhile")}>
      <p>{t("template.gone_typed")}</p>
      {typed.intent === "rename_group" ? (
        <GroupForm lost={asText(typed.title)} className="mt-3" />
      ) : (
        <p className="mt-2 whitespace-pre-line font-medium [overflow-wrap:anywhere]">
          {[typed.label, typed.options].map(asText).filter(Boolean).join("\n")}
        </p>
      )}
    </Notice>
  );
}
