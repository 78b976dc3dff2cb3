import type { TakenPoint } from "@server/inspection/take-along/inputs";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { resolution } from "~/offline/later";
import { TextArea } from "~/ui/fields";
import { FileField } from "~/ui/file-field";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { ActForm } from "./act-form.tsx";
import type { ActHere } from "./act-here.ts";

type Props = { point: TakenPoint; act: ActHere };

/** What is still wrong has to be said; of what is in order nothing. Set before the browser checks the form. */
const needsNote =
  (isNeeded: boolean) =>
  ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const note = form?.elements.namedItem("solved_note");
    if (note instanceof HTMLTextAreaElement) note.required = isNeeded;
  };

/** Says how an action point stands, with buttons large enough for gloves. Of what was not in order, that it is now. */
export function KeptResolve({ point: { id, may, status }, act }: Props) {
  const { t } = useTranslation();
  const verb = status === "nok" ? "recheck" : "resolve";
  const send = (filled: FormData) => act(resolution(id, filled, verb));
  if (verb === "recheck" && !may.say_ok) return null;
  return (
    <Panel
      title={t(verb === "recheck" ? "action_point.recheck.title" : "action_point.resolve.question")}
      className="mt-5"
      padded
    >
      <ActForm name="resolve" onAct={send}>
        <TextArea
          name="solved_note"
          label={t("action_point.resolve.note")}
          hint={t("action_point.resolve.note_hint")}
          maxLength={4000}
        />
        <FileField name="photos" label={t("action_point.photos.choose")} accept="image/*" multiple optional />
        <div className="flex gap-3">
          {may.say_ok ? (
            <button
              type="submit"
              name="status"
              value="ok"
              className="btn btn-primary h-14 flex-1"
              onClick={needsNote(false)}
            >
              <Icon name="circle-check" />
              {t(verb === "recheck" ? "action_point.recheck.confirm" : "action_point.resolve.ok")}
            </button>
          ) : null}
          {verb === "resolve" ? (
            <button type="submit" name="status" value="nok" className="btn h-14 flex-1" onClick={needsNote(true)}>
              <Icon name="circle-x" />
              {t("action_point.resolve.nok")}
            </button>
          ) : null}
        </div>
      </ActForm>
    </Panel>
  );
}
