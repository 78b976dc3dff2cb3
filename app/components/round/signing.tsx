import { Link } from "@remix-run/react";
import type { StopOutcome, WalkView } from "@server/inspection/round/inputs";
import { useTranslation } from "react-i18next";
import { SignaturePad } from "~/components/signature/pad";
import { paths } from "~/paths/paths";
import { Chip } from "~/ui/chip";
import { CheckboxField } from "~/ui/choices";
import { TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import type { Device } from "./acts.tsx";
import { outcomeIn, signOf } from "./in-words.ts";
import { stopName } from "./stop-name.ts";
import { trailToRounds } from "./trail.ts";

type Props = {
  walk: WalkView;
  /** Stands for what is shown here: the signature holds for that alone. A device adds it when it keeps the signature. */
  seen?: string;
  /** Who signs, as it is proposed. */
  name: string;
  /** Without a connection: keeps the signature on this device. */
  device?: Device;
};

const outcomes: StopOutcome[] = ["ok", "filled", "nok", "unreachable"];

/** A typed name, and a drawn signature where scripts run; what was found and what was not visited is named first. */
export function Signing({ walk, seen, name, device }: Props) {
  const { t } = useTranslation();
  const { id, round, title, stops } = walk;
  const left = stops.filter(({ result }) => !result);
  const undecided = stops.filter(({ rivals }) => rivals.length > 0);
  const linkTo = (stop: (typeof stops)[number]) =>
    stop.object_id ? (
      <Link className="link tap" to={paths.walk(round.id, id, { stop: stop.object_id })}>
        {stopName(stop)}
      </Link>
    ) : (
      stopName(stop)
    );
  const listOf = (some: typeof stops) => (
    <ul className="list-disc pl-5 [overflow-wrap:anywhere]">
      {some.map((stop) => (
        <li key={stop.id}>{linkTo(stop)}</li>
      ))}
    </ul>
  );
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead
        trail={[...trailToRounds(t, round), { to: paths.walk(round.id, id), label: title }]}
        here={t("round.sign_now")}
        title={t("round.sign")}
        sub={title}
      />
      <Form encType="multipart/form-data" className="mt-5 grid gap-4" fetcher={device}>
        {seen ? <input type="hidden" name="seen" value={seen} /> : null}
        <p className="text-sm text-muted">{t("round.sign_text")}</p>
        <ul className="flex flex-wrap gap-2">
          {outcomes.map((outcome) => {
            const count = stops.filter(({ result }) => result?.outcome === outcome).length;
            return count > 0 ? (
              <li key={outcome}>
                <Chip {...signOf(outcome)}>{t("ui.is", { what: outcomeIn(t, outcome), value: count })}</Chip>
              </li>
            ) : null;
          })}
        </ul>
        {undecided.length > 0 ? (
          <Notice tone="soon" title={t("round.undecided", { count: undecided.length })}>
            {listOf(undecided)}
          </Notice>
        ) : null}
        {left.length > 0 ? (
          <Notice tone="soon" title={t("round.not_visited_list", { count: left.length })}>
            {listOf(left)}
          </Notice>
        ) : (
          <Notice tone="valid">{t("round.everything_done")}</Notice>
        )}
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          {left.length > 0 ? (
            <CheckboxField
              name="not_visited"
              value={String(left.length)}
              label={t("round.sign_without", { count: left.length })}
            />
          ) : null}
          <TextField
            name="signed_name"
            label={t("paper.sign.name")}
            autoComplete="name"
            required
            maxLength={120}
            defaultValue={name}
          />
          <SignaturePad name="drawn" label={t("paper.sign.drawn")} optional />
        </div>
        <FormActions cancel={paths.walk(round.id, id)}>
          <SubmitButton icon="signature" className="touch:h-14">
            {t("round.sign_now")}
          </SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}
