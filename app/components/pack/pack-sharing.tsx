import { linkSpans, type PackLinks } from "@server/inspection/pack/inputs";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { CopyField } from "~/components/share/copy-field";
import { Opened } from "~/components/share/share-facts";
import { Withdraw } from "~/components/share/withdraw";
import { SelectField, TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import { useDates } from "~/ui/time";

type Links = z.infer<typeof PackLinks>;
type Props = Links & { /** Id of the link that was just created. */ createdId: string | null; withdrawn: boolean };

/** The links by which people without an account fetch a pack, for who may share it. */
export function PackSharing({ links, may, createdId, withdrawn }: Props) {
  const { t } = useTranslation();
  if (!may.create && !may.locked && links.length === 0) return null;
  const newest = links.find(({ id, state }) => id === createdId && state === "open");
  return (
    <Panel title={t("pack.link.title")}>
      <div className="grid gap-4 p-4 md:p-5">
        <p className="text-sm text-muted">{t("pack.link.intro")}</p>
        {withdrawn ? (
          <Notice tone="valid" role="status" icon="check">
            {t("share.withdrawn_now")}
          </Notice>
        ) : null}
        {newest ? (
          <Notice tone="valid" role="status" icon="check" title={t("share.made")}>
            <CopyField id="made" label={t("share.address")} value={newest.url} focus />
          </Notice>
        ) : null}
        {may.create ? <NewLink /> : null}
        {may.locked ? <Notice tone="none">{t("ui.lock.text")}</Notice> : null}
      </div>
      {links.length > 0 ? (
        <ul className="divide-y divide-line border-t border-line">
          {links.map((link) => (
            <LinkItem key={link.id} link={link} />
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}

function NewLink() {
  const { t } = useTranslation();
  return (
    <Form intent="share" defaultValue={{ until: "30" }} className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <TextField
        name="title"
        label={t("share.for_whom")}
        hint={t("share.for_whom_hint")}
        placeholder={t("share.for_whom_example")}
        optional
        maxLength={120}
      />
      <SelectField
        name="until"
        label={t("share.until")}
        options={linkSpans.map((span) => ({ value: span, label: t(`pack.link.span.${span}`) }))}
      />
      <SubmitButton kind="plain" icon="link" className="justify-self-start max-md:w-full">
        {t("share.make")}
      </SubmitButton>
    </Form>
  );
}

function LinkItem({ link }: { link: Links["links"][number] }) {
  const { t } = useTranslation();
  const { day } = useDates();
  const { id, url, title, state, expires_on, created_by } = link;
  const name = title || t("share.untitled");
  return (
    <li className="grid grid-cols-1 gap-3 p-4 md:p-5">
      <div className="min-w-0">
        <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
        <p className="num mt-0.5 text-xs text-muted [overflow-wrap:anywhere]">
          {[
            state === "open" ? t("share.until_day", { day: day(expires_on) }) : t(`share.state.${state}`),
            created_by ? t("share.made_by", { name: created_by }) : "",
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <p className="num mt-0.5 text-xs text-muted">
          <Opened share={link} />
        </p>
      </div>
      {state === "open" ? <CopyField id={`address-${id}`} label={t("share.address")} value={url} /> : null}
      <Withdraw id={id} name={name} />
    </li>
  );
}
