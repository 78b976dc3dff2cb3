import { type FetcherWithComponents, Link } from "@remix-run/react";
import type { StopView, WalkStop } from "@server/inspection/round/inputs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { CheckboxField, RadioGroup } from "~/ui/choices";
import { TextArea } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";
import { SubmitButton } from "~/ui/submit-button";
import { reasonsIn } from "./in-words.ts";

/** Takes the place of the server for forms of which the answer stays on this device for now. */
export type Device = FetcherWithComponents<unknown>;

type Props = {
  walk: { id: string; round: { id: string }; template_id: string | null };
  stop: WalkStop & { object_id: string };
  /** What is known of it; null: it is gone. */
  here: StopView | null;
  /** The form that was refused, which stays open. */
  refused?: string;
  /** Without a connection: keeps on this device what the forms say. */
  device?: Device;
};

/** The three acts at a stop, as large as a thumb; those that ask more unfold. Each is a form. */
export function Acts({ walk, stop, here, refused, device }: Props) {
  const { t } = useTranslation();
  const seen = (
    <>
      <input type="hidden" name="stop" value={stop.object_id} />
      <input type="hidden" name="seen" value={stop.revision} />
    </>
  );
  return (
    // another stop has forms of its own
    <div className="grid gap-2" key={`${stop.id}:${stop.revision}`}>
      {here?.fillable && walk.template_id ? (
        <Link
          to={paths.objectTemplate(stop.object_id, walk.template_id, {
            new: "1",
            round: walk.round.id,
            walk: walk.id,
          })}
          className="btn btn-primary h-14 text-base"
        >
          <Icon name="clipboard-check" large />
          {t("round.fill_in")}
        </Link>
      ) : (
        <Form intent="ok" fetcher={device}>
          {seen}
          <SubmitButton name="outcome" value="ok" icon="circle-check" className="h-14 w-full text-base">
            {t("round.outcome.ok")}
          </SubmitButton>
        </Form>
      )}
      <Unfolds icon="circle-x" word={t("round.outcome.nok")} isOpen={refused === "nok"}>
        <Form intent="nok" fetcher={device} className="grid gap-4">
          {seen}
          <input type="hidden" name="outcome" value="nok" />
          <TextArea name="note" label={t("round.why_not_ok")} maxLength={1000} rows={3} />
          {here ? (
            <CheckboxField name="action_point" value="true" label={t("round.with_point")} defaultChecked />
          ) : null}
          <SubmitButton className="h-14 text-base">{t("round.put_not_ok")}</SubmitButton>
        </Form>
      </Unfolds>
      <Unfolds icon="map-pin-off" word={t("round.outcome.unreachable")} isOpen={refused === "unreachable"}>
        <Form intent="unreachable" fetcher={device} className="grid gap-4">
          {seen}
          <input type="hidden" name="outcome" value="unreachable" />
          <RadioGroup name="reason" label={t("round.why_unreachable")} options={reasonsIn(t)} />
          <TextArea name="note" label={t("round.note")} maxLength={1000} rows={2} optional />
          <SubmitButton className="h-14 text-base">{t("round.put_unreachable")}</SubmitButton>
        </Form>
      </Unfolds>
    </div>
  );
}

function Unfolds({
  icon,
  word,
  isOpen,
  children,
}: {
  icon: IconName;
  word: string;
  isOpen: boolean;
  children: ReactNode;
}) {
  return (
    <details open={isOpen} className="group">
      <summary className="btn h-14 w-full list-none text-base group-open:mb-3">
        <Icon name={icon} large />
        {word}
      </summary>
      <div className="pb-3">{children}</div>
    </details>
  );
}
