import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Id } from "@server/core/fields";
import { OptionalSticker } from "@server/records/sticker/inputs";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { ChoiceList } from "~/components/access/choice-list";
import { paths } from "~/paths/paths";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { Plate } from "~/ui/plate";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { load, requireAllowed, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("sticker.attach") };

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const sticker = searchParams.get("sticker") ?? "";
  const q = (searchParams.get("q") ?? "").trim().slice(0, 200);
  const page = await load(args, (api) => api.scan.start({ sticker }));
  await requireAllowed(args, page, page.may.make, page.may.locked);
  const { objects } = await load(args, (api) => api.search.all({ id: page.workspace_id, q, type: "all" }));
  return { sticker, q, chosen: searchParams.get("object_id") ?? undefined, found: objects };
}

const Attach = z.object({ object_id: z.uuid({ error: "move.choose_object" }).pipe(Id), sticker: OptionalSticker });

export const action = (args: ActionFunctionArgs) =>
  submit(args, Attach, async (api, { object_id, sticker }) => {
    await api.object.changePublicLink({ id: object_id, sticker });
    return redirect(paths.object(object_id), 303);
  });

/** Gives a sticker to a machine that exists, which is searched for. */
export default function AttachSticker() {
  const { t } = useTranslation();
  const { sticker, q, chosen, found } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead title={t("sticker.attach")} />
      <Notice tone="soon" className="mt-4">
        {t("sticker.old_code_stops")}
      </Notice>
      <Form className="mt-4 grid grid-cols-1 gap-4">
        <input type="hidden" name="sticker" value={sticker} />
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          <ChoiceList
            single
            name="object_id"
            label={t("sticker.which_machine")}
            q={q}
            chosen={chosen ? [chosen] : []}
            choices={found.map(({ id, title, display_code, state, where, matched }) => ({
              value: id,
              label: (
                <span className="flex items-center gap-2">
                  <Plate letter={state} size="sm" standalone />
                  <span className="min-w-0">{[display_code, title].filter(Boolean).join(" ")}</span>
                </span>
              ),
              note: [where, matched === title || matched === display_code ? "" : matched].filter(Boolean).join(" · "),
            }))}
            emptyText={t("sticker.search_first")}
            words={{
              find: t("move.find_object"),
              hint: t("move.find_object_hint"),
              none: t("move.found_no_object"),
            }}
          />
        </div>
        <FormActions cancel={paths.scan()}>
          <SubmitButton icon="link" className="touch:h-14">
            {t("sticker.attach_it")}
          </SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}
