import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OneKind } from "@server/inspection/kind/inputs";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { paths } from "~/paths/paths";
import { ConfirmForm } from "~/ui/confirm-form";
import { type Api, load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { kind }) => t("kind.take_off_question", { title: kind.title }) };

const Input = OneKind.extend({ family: z.string().max(60) });

/** The kind, and the lines of a family that it proposes; 404 where it proposes none of them. */
async function familyOf(api: Api, { id, kindId, family }: z.output<typeof Input>) {
  const { kind, proposed } = await api.kind.page({ id, kindId });
  const goes = proposed.filter((line) => line.family === family);
  if (goes.length === 0) throw data({ message: "refusal.missing" }, { status: 404 });
  return { kind, goes, stays: proposed.filter((line) => line.family !== family) };
}

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async (api) => {
    const { id, kindId, family } = args.params as Record<string, string>;
    const { kind, goes } = await familyOf(api, { id: id!, kindId: kindId!, family: family! });
    return { workspace_id: id!, kind, lines: goes.map(({ line, title }) => ({ line, title })) };
  });

export const action = (args: ActionFunctionArgs) =>
  submit(args, Input, async (api, input) => {
    const { stays } = await familyOf(api, input);
    const { id, kindId } = input;
    await api.kind.edit({ id, kindId, lines: stays.map(({ line }) => line) });
    return redirect(`${paths.editKind(id, kindId, { done: "kind" })}#duties`, 303);
  });

/** Asks before the lines of a family, which come and go together, are no longer proposed by a kind. */
export default function TakeOffFamilyOfKind() {
  const { t } = useTranslation();
  const { workspace_id, kind, lines } = useLoaderData<typeof loader>();
  return (
    <ConfirmForm
      title={t("kind.take_off_question", { title: kind.title })}
      warning={
        <>
          {t("kind.take_off_warning", { count: lines.length })}
          <ul className="mt-2 list-disc pl-5">
            {lines.map(({ line, title }) => (
              <li key={line}>{title}</li>
            ))}
          </ul>
        </>
      }
      confirm={t("duty.take_off")}
      cancel={`${paths.editKind(workspace_id, kind.id)}#duties`}
    />
  );
}
