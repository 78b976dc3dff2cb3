import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { PublicLink } from "@server/records/object/inputs";
import { useTranslation } from "react-i18next";
import { trailTo } from "~/components/object/trail";
import { CopyField } from "~/components/share/copy-field";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Form } from "~/ui/form";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import { load, requireAllowed, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { object }) => `${t("qr.title")} · ${object.title}` };

export async function loader(args: LoaderFunctionArgs) {
  const page = await load(args, (api) => api.object.page({ id: args.params.id! }));
  await requireAllowed(args, page, page.may.withdraw_qr);
  return page;
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, PublicLink.pick({ id: true, enabled: true }), async (api, input) => {
    await api.object.changePublicLink(input);
    return redirect(paths.objectQr(input.id), 303);
  });

export default function Qr() {
  const { t } = useTranslation();
  const { workspace_id, object, path, public_url, may } = useLoaderData<typeof loader>();
  const { id, qr_code, public_id, public_enabled, display_code, title } = object;
  const locked = may.open_qr ? undefined : t("ui.lock.read_only");
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead trail={trailTo(t, workspace_id, path, object)} here={t("qr.title")} title={t("qr.title")} sub={title} />
      <Panel className="mt-5" label={t("qr.sticker")}>
        <div className="flex flex-wrap gap-5 p-4 md:p-6">
          {qr_code ? (
            <img
              src={qr_code}
              alt={t("qr.of", { name: display_code || title })}
              className="size-44 rounded-field border border-line bg-white"
            />
          ) : (
            <span className="grid size-44 place-items-center rounded-field border border-dashed border-[var(--line-strong)] text-muted">
              <Icon name="qr-code" className="size-12" />
            </span>
          )}
          <div className="flex min-w-0 flex-1 basis-60 flex-col gap-3">
            <p>{t(public_enabled ? "qr.is_on" : "qr.is_off")}</p>
            {public_enabled ? (
              <>
                <CopyField id="address" label={t("qr.address")} value={public_url} />
                <div className="mt-auto flex flex-wrap gap-2">
                  <Link to={paths.objectLabel(id)} className="btn btn-primary">
                    <Icon name="printer" />
                    {t("qr.print_label")}
                  </Link>
                  <a href={paths.publicObject(public_id)} className="btn" target="_blank" rel="noopener">
                    <Icon name="external-link" />
                    {t("ui.view")}
                  </a>
                </div>
                <Downloads src={qr_code!} name={display_code || title} />
              </>
            ) : (
              <Form intent="open" className="mt-auto">
                <input type="hidden" name="enabled" value="true" />
                <SubmitButton icon="qr-code" disabled={Boolean(locked)}>
                  {t("qr.switch_on")}
                </SubmitButton>
              </Form>
            )}
          </div>
        </div>
      </Panel>
      {public_enabled ? (
        <Panel className="mt-5" title={t("qr.withdraw")}>
          <div className="grid gap-4 p-4 text-sm md:p-6">
            <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
              <p className="min-w-0 flex-1 basis-72">{t("qr.rotate_text")}</p>
              <Action to={paths.newQr(id)} icon="refresh-cw">
                {t("qr.rotate")}
              </Action>
            </div>
            <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line pt-4">
              <p className="min-w-0 flex-1 basis-72">{t("qr.switch_off_text")}</p>
              <Form intent="withdraw">
                <input type="hidden" name="enabled" value="false" />
                <SubmitButton kind="plain" icon="eye-off">
                  {t("qr.switch_off")}
                </SubmitButton>
              </Form>
            </div>
          </div>
        </Panel>
      ) : null}
    </div>
  );
}

/** The code as a file for own stickers: SVG or PNG. */
function Downloads({ src, name }: { src: string; name: string }) {
  const { t } = useTranslation();
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-sm">
      <span className="w-full text-xs text-muted">{t("qr.download")}</span>
      {(["svg", "png"] as const).map((format) => (
        <a
          key={format}
          href={`${src}?format=${format}`}
          download={`QR ${name}.${format}`}
          className="link inline-flex min-h-6 items-center gap-1.5 tap"
        >
          <Icon name="download" />
          {t(`qr.as_${format}`)}
        </a>
      ))}
    </p>
  );
}
