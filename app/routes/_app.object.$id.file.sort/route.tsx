import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FileOrder } from "@server/records/file/inputs";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { trailTo } from "~/components/object/trail";
import { paths } from "~/paths/paths";
import { EmptyLine } from "~/ui/empty";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { load, requireAllowed, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";
import { Section } from "./section.tsx";
import { stepped } from "./step.ts";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { object }) => `${t("file.sort")} · ${object.title}` };

const Moved = FileOrder.extend({
  step: z
    .string()
    .regex(/^(up|down):[\w-]{36}$/)
    .optional(),
});

export async function loader(args: LoaderFunctionArgs) {
  const page = await load(args, (api) => api.object.page({ id: args.params.id! }));
  await requireAllowed(args, page, page.may.edit, page.may.locked);
  return page;
}

/** Saves the order of one category, after applying `step` to it if there is one. */
export const action = (args: ActionFunctionArgs) =>
  submit(args, Moved, async (api, { step, ...input }) => {
    await api.file.sort({ ...input, order: stepped(input.order, step) });
    return redirect(paths.sortFiles(input.id), 303);
  });

export default function SortFiles() {
  const { t } = useTranslation();
  const { workspace_id, path, object, categories } = useLoaderData<typeof loader>();
  const pictures = { id: "pictures", title: t("object.pictures"), files: object.images };
  const ofFiles = [...categories, { id: null, title: t("file.other") }].map(({ id, title }) => ({
    id,
    title,
    files: object.files.filter(({ category_id }) => category_id === id),
  }));
  const sections = [pictures, ...ofFiles].filter(({ files }) => files.length > 0);
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead
        trail={trailTo(t, workspace_id, path, object)}
        here={t("file.sort")}
        title={t("file.sort_title")}
        sub={object.title}
      />
      <p className="mt-3 text-sm text-muted">{t("file.sort_hint")}</p>
      <div className="mt-5 grid grid-cols-1 gap-5">
        {sections.map((section) => (
          <Section
            key={section.id}
            title={sections.length > 1 || section === pictures ? section.title : t("file.many")}
            files={section.files}
          />
        ))}
        {sections.length === 0 ? (
          <Panel title={t("file.many")}>
            <EmptyLine>{t("file.none")}</EmptyLine>
          </Panel>
        ) : null}
      </div>
    </div>
  );
}
