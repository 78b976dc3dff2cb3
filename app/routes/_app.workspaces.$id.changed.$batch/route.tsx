import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OneAct } from "@server/moving/many/inputs";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { LeftAlone } from "~/components/list/chosen-rows";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { ConfirmForm } from "~/ui/confirm-form";
import { Notice } from "~/ui/notice";
import { load, submit } from "~/web/api.server";
import { ownPath } from "~/web/own-path";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("many.undo.title") };

export const loader = (args: LoaderFunctionArgs) =>
  load(args, (api) => api.many.get({ id: args.params.id!, batch: args.params.batch! }));

/** The list of each noun. */
const listsOf = {
  object: (id: string) => paths.objects(id),
  action_point: (id: string) => paths.actionPoints(id),
  file: (id: string) => paths.files(id),
  report: (id: string) => paths.reports(id),
} as const;

/** `list`: the address of the list that told of the act. */
const Undoing = OneAct.extend({ list: z.string().max(2000).optional() });

export const action = (args: ActionFunctionArgs) =>
  submit(args, Undoing, async (api, { list, ...one }) => {
    const { noun } = await api.many.undo(one);
    const back = new URL(ownPath(list) ?? listsOf[noun](one.id), args.request.url);
    back.searchParams.set("changed", one.batch);
    return redirect(back.pathname + back.search, 303);
  });

/** What was done with many rows, and the question whether to take it back. */
export default function ChangedMany() {
  const { t } = useTranslation();
  const { workspace_id, noun, act, count, left, left_count, undone, refusal } = useLoaderData<typeof loader>();
  const back = listsOf[noun](workspace_id);
  const did = (
    <>
      <p>{t(`many.did.${noun}.${act}`, { count })}</p>
      <LeftAlone count={left_count} left={left} />
    </>
  );
  if (refusal)
    return (
      <div className="mx-auto max-w-lg">
        <h1 className="text-2xl">{t("many.undo.title")}</h1>
        <Notice
          tone="none"
          className="mt-5"
          action={
            <Action to={back} small className="max-md:btn-md">
              {t("many.undo.back")}
            </Action>
          }
        >
          <p className="font-semibold">{t(`many.undo.${refusal}`)}</p>
          {did}
          {undone ? (
            <>
              <p className="mt-2">{t(`many.undo.did.${noun}`, { count: undone.count })}</p>
              <LeftAlone count={undone.left_count} left={undone.left} />
            </>
          ) : null}
        </Notice>
      </div>
    );
  return (
    <ConfirmForm
      title={t("many.undo.title")}
      warning={
        <>
          {did}
          <p className="mt-2">{t(`many.undo.warning.${noun}`, { count })}</p>
        </>
      }
      confirm={t("many.undo.verb")}
      icon="undo-2"
      cancel={back}
    />
  );
}
