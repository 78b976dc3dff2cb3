import type { ShareView } from "@server/records/share/inputs";
import { spans } from "@server/records/share/inputs";
import { useTranslation } from "react-i18next";
import { Chip } from "~/ui/chip";
import { SelectField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Icon } from "~/ui/icon";
import { SubmitButton } from "~/ui/submit-button";
import { useDates } from "~/ui/time";
import { CopyField } from "./copy-field.tsx";
import { LastDay } from "./last-day.tsx";
import { Opened, partsInWords } from "./share-facts.tsx";
import { Withdraw } from "./withdraw.tsx";

const embedCodeFor = ({ url }: ShareView, thing: string) =>
  `<iframe src="${url}/embed" title="${thing.replace(/[<>&"]/g, "")}" width="100%" height="640" loading="lazy" style="border:0"></iframe>`;

/** A share: its address to copy, how often it was opened, and forms to extend or withdraw it. */
export function ShareItem({ share, thing }: { share: ShareView; thing: string }) {
  const { t } = useTranslation();
  const { day } = useDates();
  const { id, url, title, shows, embeddable, state, expires_on, created_by } = share;
  const name = title || t("share.untitled");
  return (
    <li id={`s-${id}`} className="grid scroll-mt-20 grid-cols-1 gap-3 p-4 target:bg-accent-soft md:p-5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          <span className="[overflow-wrap:anywhere]">{name}</span>
          {state === "expired" ? (
            <Chip tone="none" icon="calendar-x">
              {t("share.state.expired")}
            </Chip>
          ) : null}
        </p>
        <p className="num mt-0.5 text-xs text-muted [overflow-wrap:anywhere]">
          {[
            t("share.until_day", { day: day(expires_on) }),
            partsInWords(t, shows),
            created_by ? t("share.made_by", { name: created_by }) : "",
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <p className="num mt-0.5 text-xs text-muted">
          <Opened share={share} />
        </p>
      </div>
      {state === "open" ? (
        <>
          <CopyField id={`address-${id}`} label={t("share.address")} value={url} />
          {embeddable ? (
            <CopyField id={`code-${id}`} label={t("share.embed_code")} value={embedCodeFor(share, thing)} />
          ) : null}
        </>
      ) : null}
      <div className="flex flex-wrap items-start gap-2">
        {state === "open" ? (
          <a href={url} target="_blank" rel="noopener" className="btn btn-ghost btn-sm touch:h-11">
            <Icon name="external-link" />
            {t("share.open")}
            <span className="sr-only">: {name}</span>
          </a>
        ) : null}
        <Extend id={id} name={name} />
        <Withdraw id={id} name={name} />
      </div>
    </li>
  );
}

function Extend({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation();
  return (
    <details className="min-w-0">
      <summary className="btn btn-ghost btn-sm w-fit list-none touch:h-11 [&::-webkit-details-marker]:hidden">
        <Icon name="calendar-clock" />
        {t("share.extend")}
        <span className="sr-only">: {name}</span>
      </summary>
      <Form
        intent={`extend-${id}`}
        defaultValue={{ until: "30" }}
        className="mt-2 grid gap-3 rounded-field border border-line p-3"
        preventScrollReset
      >
        <SelectField
          name="until"
          label={t("share.until")}
          options={spans.map((span) => ({ value: span, label: t(`share.span.${span}`) }))}
        />
        <LastDay />
        <SubmitButton kind="plain" className="justify-self-start touch:h-11">
          {t("share.extend_now")}
        </SubmitButton>
      </Form>
    </details>
  );
}
