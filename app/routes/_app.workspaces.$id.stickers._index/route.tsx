import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { NewStickers } from "@server/records/sticker/inputs";
import { FEWEST_STICKERS, MOST_STICKERS } from "@server/records/sticker/limits";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { stickerPaths } from "~/paths/stickers";
import { EmptyLine } from "~/ui/empty";
import { TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import { Day } from "~/ui/time";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("sticker.titles") };

export const loader = (args: LoaderFunctionArgs) => load(args, (api) => api.sticker.list({ id: args.params.id! }));

export const action = (args: ActionFunctionArgs) =>
  submit(args, NewStickers, async (api, input) =>
    redirect(stickerPaths.sheets(input.id, (await api.sticker.make(input)).batch_id), 303),
  );

/** Stickers printed before there is a machine: makes some, and lists those that were made. */
export default function Stickers() {
  const { t } = useTranslation();
  const { workspace_id, batches, may } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead
        trail={[{ to: paths.listLabels(workspace_id), label: t("labels.title") }]}
        here={t("sticker.titles")}
        title={t("sticker.titles")}
      />
      <p className="mt-3 max-w-prose text-muted">{t("sticker.what_for")}</p>
      <Form className="panel mt-5 grid grid-cols-1 gap-5 p-4 md:p-6" defaultValue={{ count: 24 }}>
        <TextField
          name="count"
          type="number"
          label={t("sticker.number")}
          hint={t("sticker.number_hint", { fewest: FEWEST_STICKERS, most: MOST_STICKERS })}
          min={FEWEST_STICKERS}
          max={MOST_STICKERS}
          className="max-w-xs"
        />
        <SubmitButton icon="qr-code" disabled={!may.make} className="justify-self-start max-md:w-full">
          {t("sticker.make")}
        </SubmitButton>
      </Form>
      <Panel title={t("sticker.made_before")} count={batches.length || null} className="mt-5">
        {batches.length === 0 ? (
          <EmptyLine>{t("sticker.none_made")}</EmptyLine>
        ) : (
          <ul className="divide-y divide-line">
            {batches.map(({ id, made_at, made_by, count, used }) => (
              <li
                key={id}
                className="link-row flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 md:px-5"
              >
                <span className="min-w-0 flex-1 basis-40">
                  <Link to={stickerPaths.sheets(workspace_id, id)} className="cover font-medium tap">
                    {t("sticker.count", { count })}
                  </Link>
                  <span className="dots num block text-xs text-muted">
                    <Day value={made_at} />
                    {made_by ? <span>{made_by}</span> : null}
                  </span>
                </span>
                <span className="num text-sm text-muted">{t("sticker.used_of", { used, count })}</span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}
