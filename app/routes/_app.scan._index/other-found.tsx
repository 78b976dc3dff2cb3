import { Link } from "@remix-run/react";
import type { Found } from "@server/records/scan/inputs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CodeForm } from "~/components/scan/code-form";
import { ObjectResult } from "~/components/search/results";
import { paths } from "~/paths/paths";
import { stickerPaths } from "~/paths/stickers";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";
import { Panel } from "~/ui/panel";

type Other = Exclude<Found, { kind: "machine" }>;
type Props<F extends Found = Other> = { found: F; code: string; workspace: string | null };

/** What was scanned is not one machine of the reader: what it is instead, and what they can do about it. */
export function OtherFound(props: Props) {
  const { found } = props;
  return (
    <>
      {found.kind === "machines" ? <Several {...props} found={found} /> : <Answer {...props} found={found} />}
      <CodeForm />
    </>
  );
}

function Several({ found: { machines, more }, code }: Props<Extract<Found, { kind: "machines" }>>) {
  const { t } = useTranslation();
  return (
    <>
      <h1 className="text-2xl [overflow-wrap:anywhere]">{t("scan.several", { code })}</h1>
      <Panel title={t("scan.which")} count={more ? null : machines.length} className="mt-4">
        <ul className="divide-y divide-line">
          {machines.map((item) => (
            <ObjectResult key={item.id} item={item} words={[]} />
          ))}
        </ul>
        {more ? <p className="border-t border-line px-4 py-3 text-sm text-muted">{t("scan.more")}</p> : null}
      </Panel>
      <ScanNext />
    </>
  );
}

function Answer({ found, code, workspace }: Props<Exclude<Other, { kind: "machines" }>>) {
  const { t } = useTranslation();
  switch (found.kind) {
    case "sticker":
      return (
        <Said
          title={t("sticker.unused")}
          icon="qr-code"
          text={t(found.may_make ? "sticker.unused_text" : "sticker.unused_ask")}
        >
          {found.may_make ? (
            <>
              <Link to={stickerPaths.newMachine({ sticker: found.public_id })} className="btn btn-primary h-14">
                <Icon name="plus" />
                {t("sticker.new_machine")}
              </Link>
              <Link to={stickerPaths.attach(found.public_id)} className="btn h-14">
                <Icon name="link" />
                {t("sticker.attach")}
              </Link>
            </>
          ) : null}
        </Said>
      );
    case "elsewhere":
      return (
        <Said title={t("scan.elsewhere")} icon="lock" text={t("scan.elsewhere_text")}>
          {found.public_id ? (
            <a href={paths.publicObject(found.public_id)} className="btn h-14">
              {t("scan.public_page")}
              <Icon name="arrow-right" />
            </a>
          ) : null}
        </Said>
      );
    case "gone":
      return <Said title={t("public.gone")} icon="qr-code" text={t("public.gone_text")} />;
    case "address":
      return (
        <Said title={t("scan.address")} icon="globe" text={t("scan.address_text", { host: found.host })}>
          <p className="num rounded-field border border-line bg-base-100 p-3 text-sm [overflow-wrap:anywhere]">
            {code}
          </p>
        </Said>
      );
    case "nothing":
      return (
        <Said title={t("scan.nothing", { code: found.code || code })} icon="search" text={t("scan.nothing_text")}>
          {workspace ? (
            <Link to={paths.search({ workspace, q: found.code.slice(0, 200) })} className="btn h-14">
              <Icon name="search" />
              {t("scan.search")}
            </Link>
          ) : null}
          {found.may_make && workspace ? (
            <Link to={stickerPaths.newMachine({ workspace, serial: found.code.slice(0, 80) })} className="btn h-14">
              <Icon name="plus" />
              {t("scan.new_with_serial")}
            </Link>
          ) : null}
        </Said>
      );
  }
}

type SaidProps = { title: string; icon: IconName; text: string; children?: ReactNode };

function Said({ title, icon, text, children }: SaidProps) {
  return (
    <>
      <div className="flex items-start gap-3">
        <span className="plate tone-none mt-1 grid size-10 shrink-0 rounded-box" aria-hidden="true">
          <Icon name={icon} large />
        </span>
        <div className="min-w-0">
          <h1 className="text-2xl [overflow-wrap:anywhere]">{title}</h1>
          <p className="mt-1 text-muted">{text}</p>
        </div>
      </div>
      {children ? <div className="mt-5 grid grid-cols-1 gap-2">{children}</div> : null}
      <ScanNext />
    </>
  );
}

function ScanNext() {
  const { t } = useTranslation();
  return (
    <Link to={paths.scan()} className="btn mt-2 h-14 w-full">
      <Icon name="scan-qr-code" />
      {t("scan.next")}
    </Link>
  );
}
