import { keyAreas } from "@server/core/key-areas";
import type { KeyView } from "@server/tenancy/api-key/inputs";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { PasswordAgain } from "~/components/session/password-again";
import { Chip } from "~/ui/chip";
import { Form } from "~/ui/form";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";
import { SubmitButton } from "~/ui/submit-button";
import { Day, Moment } from "~/ui/time";

type Props = { apiKey: KeyView; asksPassword: boolean };

/** One key: what it may do, whether it does, and the acts on it. */
export function KeyItem({ apiKey, asksPassword }: Props) {
  const { t } = useTranslation();
  const { id, name, token_start, made_by, state, reads_until, ends_on, used_at } = apiKey;
  return (
    <li className="grid gap-3 px-4 py-4 md:px-5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
          <Chip tone={toneOf[state]}>{t(`api_key.state.${state}`)}</Chip>
          <code className="num text-xs font-normal text-muted">{token_start}…</code>
        </p>
        {state === "works" ? null : (
          <p className="mt-1 text-sm">
            {t(`api_key.because.${state}`)}{" "}
            {state === "reads_only" && reads_until ? <Moment value={reads_until} /> : null}
          </p>
        )}
        <p className="mt-1 text-sm text-muted [overflow-wrap:anywhere]">{scopeInWords(t, apiKey)}</p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 gap-y-0.5 text-sm text-muted">
          <span>{made_by ? t("api_key.by", { name: made_by }) : t("api_key.by_nobody")}</span>
          <span>
            {t("api_key.used")} {used_at ? <Moment value={used_at} /> : t("api_key.never_used")}
          </span>
          {ends_on ? (
            <span>
              {t("api_key.ends")} <Day value={ends_on} />
            </span>
          ) : null}
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-2">
        {state === "works" || state === "ended" ? null : (
          <Act act="take_over" id={id} name={name} icon="user-check" asksPassword={asksPassword} />
        )}
        <Act act="withdraw" id={id} name={name} icon="unlink" asksPassword={asksPassword} />
      </div>
    </li>
  );
}

const toneOf = { works: "valid", capped: "soon", reads_only: "soon", stopped: "none", ended: "none" } as const;

/** What the key may do, of what, and where. */
function scopeInWords(t: TFunction, { may_write, areas, places }: KeyView): string {
  const what =
    areas.length === keyAreas.length ? t("api_key.all_areas") : areas.map((area) => t(`api_key.area.${area}`));
  return [
    t(may_write ? "api_key.writes" : "api_key.reads"),
    [what].flat().join(", "),
    places ? places.map(({ title }) => title).join(", ") : t("api_key.all_places"),
  ].join(" · ");
}

type ActProps = { act: "take_over" | "withdraw"; id: string; name: string; icon: IconName; asksPassword: boolean };

/** An act on a key, after an explanation and, where it is asked for, the password. */
function Act({ act, id, name, icon, asksPassword }: ActProps) {
  const { t } = useTranslation();
  return (
    <details className="group min-w-0">
      <summary className="btn btn-sm w-fit list-none touch:h-11 [&::-webkit-details-marker]:hidden">
        <Icon name={icon} />
        {t(`api_key.${act}`)}
        <span className="sr-only">: {name}</span>
      </summary>
      <Form
        intent={`${act === "take_over" ? "take" : "withdraw"}-${id}`}
        className="mt-2 grid gap-3 rounded-field border border-line p-3"
        preventScrollReset
      >
        <p className="text-sm">{t(`api_key.${act}_text`)}</p>
        <PasswordAgain name="password" label={t("api_key.password")} asks={asksPassword} />
        <SubmitButton
          kind={act === "withdraw" ? "error" : "plain"}
          icon={icon}
          className="justify-self-start touch:h-11"
        >
          {t(act === "withdraw" ? "api_key.withdraw_now" : "api_key.take_over")}
        </SubmitButton>
      </Form>
    </details>
  );
}
