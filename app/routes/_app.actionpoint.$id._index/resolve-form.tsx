import { Link, useParams } from "@remix-run/react";
import type { ActionPointRow } from "@server/inspection/action-point/inputs";
import { useTranslation } from "react-i18next";
import { PhotoField } from "~/components/action-point/photo-field";
import { OperationField } from "~/offline/operation-field";
import { paths } from "~/paths/paths";
import { Seg } from "~/ui/choices";
import { TextArea } from "~/ui/fields";
import { Form } from "~/ui/form";
import { useFormState } from "~/ui/form-state";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

type Props = { status: ActionPointRow["status"]; maySayOk: boolean; isSecond: boolean; workspaceId: string };

/**
 * The form to resolve it, with buttons large enough for gloves. One that was "nok" is checked again, and can then only
 * become "ok". Where others decide whether it is in order, it can only be said not to be. `isSecond`: the page asks for
 * something else first.
 */
export function ResolveForm({ status, maySayOk, isSecond, workspaceId }: Props) {
  const { t } = useTranslation();
  if (status === "nok")
    return !maySayOk ? null : (
      <Panel title={t("action_point.recheck.title")} padded>
        <Form
          data-later="recheck"
          data-workspace={workspaceId}
          intent="recheck"
          encType="multipart/form-data"
          className="grid grid-cols-1 gap-5"
        >
          <OperationField workspaceId={workspaceId} />
          <SeeNow />
          <p className="text-sm text-muted">{t("action_point.recheck.text")}</p>
          <input type="hidden" name="status" value="ok" />
          <TextArea name="solved_note" label={t("action_point.resolve.note")} optional maxLength={4000} />
          <PhotoField label={t("action_point.photos.after_field")} optional />
          <SubmitButton icon="circle-check" className="h-12 touch:h-14 md:justify-self-start">
            {t("action_point.recheck.confirm")}
          </SubmitButton>
        </Form>
      </Panel>
    );
  return (
    <Panel title={t("action_point.resolve.question")} padded>
      <Form
        data-later="resolve"
        data-workspace={workspaceId}
        intent="resolve"
        encType="multipart/form-data"
        className="grid grid-cols-1 gap-5"
      >
        <OperationField workspaceId={workspaceId} />
        <SeeNow />
        {maySayOk ? (
          <Seg
            name="status"
            label={t("action_point.resolve.question")}
            segments={[
              { value: "ok", label: t("action_point.resolve.ok"), tone: "valid", icon: "circle-check" },
              { value: "nok", label: t("action_point.resolve.nok"), tone: "bad", icon: "circle-x" },
            ]}
          />
        ) : (
          <>
            <input type="hidden" name="status" value="nok" />
            <p className="text-sm text-muted">{t("action_point.danger.only_nok")}</p>
          </>
        )}
        <TextArea
          name="solved_note"
          label={t("action_point.resolve.note")}
          hint={t("action_point.resolve.note_hint")}
          maxLength={4000}
        />
        <PhotoField label={t("action_point.photos.after_field")} optional />
        <SubmitButton
          kind={isSecond ? "plain" : "primary"}
          icon="check"
          className="h-12 touch:h-14 md:justify-self-start"
        >
          {t("action_point.resolve.answer")}
        </SubmitButton>
      </Form>
    </Panel>
  );
}

/** Shown when somebody else resolved it first: a link that reloads the page. */
function SeeNow() {
  const { t } = useTranslation();
  const { id = "" } = useParams();
  const { errors } = useFormState();
  if (!errors[""]) return null;
  return (
    <Link to={paths.actionPoint(id)} replace className="link justify-self-start text-sm touch:py-3">
      {t("action_point.see_now")}
    </Link>
  );
}
