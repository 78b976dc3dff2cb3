import type { SharePage } from "@server/records/share/inputs";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { trailTo } from "~/components/object/trail";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { EmptyLine } from "~/ui/empty";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { CopyField } from "./copy-field.tsx";
import { ShareForm } from "./share-form.tsx";
import { ShareItem } from "./share-item.tsx";

type Page = z.infer<typeof SharePage>;

type Props = Page & { withdrawn: boolean /** Id of the share that was just created. */; createdId: string | null };

/** The shares of a container or object, and a form to create one. */
export function Sharing({ workspace_id, thing, path, shares, may, withdrawn, createdId }: Props) {
  const { t } = useTranslation();
  const { kind, id, title, public_id } = thing;
  const isObject = kind === "object";
  const newest = shares.find(({ id: share, state }) => share === createdId && state === "open");
  const trail = isObject
    ? trailTo(t, workspace_id, path, thing)
    : [...trailTo(t, workspace_id, path), { to: paths.container(id), label: title }];
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead
        title={t("share.title")}
        trail={trail}
        here={t("share.title")}
        sub={[thing.display_code, title].filter(Boolean).join(" · ")}
        actions={
          may.see_all ? (
            <Action to={paths.shares(workspace_id)} icon="list">
              {t("share.list.all")}
            </Action>
          ) : undefined
        }
      />
      <p className="mt-2 text-muted">{t(isObject ? "share.intro_object" : "share.intro_container")}</p>
      {withdrawn ? (
        <Notice tone="valid" role="status" icon="check" className="mt-4">
          {t("share.withdrawn_now")}
        </Notice>
      ) : null}
      {newest ? (
        <Notice tone="valid" role="status" icon="check" title={t("share.made")} className="mt-4" key={newest.id}>
          <CopyField id="made" label={t("share.address")} value={newest.url} focus />
        </Notice>
      ) : null}
      <div className="mt-5 grid grid-cols-1 gap-5">
        {may.create ? (
          <ShareForm key={createdId} isObject={isObject} />
        ) : may.locked ? (
          <Notice tone="none">{t("ui.lock.text")}</Notice>
        ) : null}
        <Panel title={t("share.links")} count={shares.length || undefined}>
          {shares.length > 0 ? (
            <ul className="divide-y divide-line">
              {shares.map((share) => (
                <ShareItem key={share.id} share={share} thing={title} />
              ))}
            </ul>
          ) : (
            <EmptyLine>{t("share.none")}</EmptyLine>
          )}
        </Panel>
        {isObject && public_id ? (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            {t("share.qr_too")}
            <Action to={paths.objectQr(id)} icon="qr-code" small>
              {t("share.to_qr")}
            </Action>
          </p>
        ) : null}
      </div>
    </div>
  );
}
