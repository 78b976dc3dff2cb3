import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AnswerNotices } from "~/components/answer/answer-notices";
import { AnswersPanel } from "~/components/answer/answers-panel";
import { FillIn } from "~/components/answer/fill-in";
import { ReadScreen } from "~/components/answer/read-screen";
import { SimpleFrame } from "~/frame/simple-frame";
import { SkipLink } from "~/frame/skip-link";
import { RouteError } from "~/ui/error-page";
import { NavigationProgress } from "~/ui/progress";
import { load } from "~/web/api.server";
import type { Titled } from "~/web/title";
import { fillIn } from "./fill-in.server.ts";

type Data = Awaited<ReturnType<typeof loader>>;

export const handle: Titled<Data> = {
  title: (_t, { object, template }) => `${template.title} · ${object.display_code || object.title}`,
};

const number = z.coerce.number().int().min(1).max(10_000).catch(1);

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const param = (name: string) => searchParams.get(name) || undefined;
  const list = number.parse(param("list") ?? 1);
  const page = await load(args, (api) =>
    api.answer.page({
      id: args.params.id!,
      templateId: args.params.templateId!,
      answer: param("answer"),
      version: param("version"),
      new: param("new") === "1",
      list,
    }),
  );
  return { ...page, list, part: number.parse(param("part") ?? 1), lacks: param("lacks") === "1" };
}

export async function action(args: ActionFunctionArgs) {
  return fillIn(args);
}

export default function AnswerScreen() {
  const page = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<{ user: { id: string; first_name: string; last_name: string } | null }>("root");
  const key = `${root?.user?.id}:${page.answer?.id ?? "new"}:${page.version.id}:${page.answer?.status}`;
  return (
    <div className="min-h-dvh">
      <SkipLink />
      <NavigationProgress />
      {page.may.fill_in ? (
        <FillIn
          key={key}
          page={page}
          part={page.part}
          lacks={page.lacks}
          userName={[root?.user?.first_name, root?.user?.last_name].filter(Boolean).join(" ")}
        >
          <AnswerNotices page={page} />
        </FillIn>
      ) : (
        <ReadScreen page={page}>
          <AnswerNotices page={page} />
        </ReadScreen>
      )}
      <div className={`mx-auto max-w-3xl px-4 ${page.may.fill_in ? "pb-32" : "pb-10"}`}>
        <AnswersPanel page={page} list={page.list} perPage={20} />
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <SimpleFrame>
      <RouteError />
    </SimpleFrame>
  );
}
