import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { CategoryStep, NewCategory } from "@server/records/category/inputs";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { ListsHead } from "~/components/review-point/lists-head";
import { paths } from "~/paths/paths";
import { Notice } from "~/ui/notice";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";
import { CategoriesPanel } from "./categories-panel.tsx";

export const handle: Titled = { title: (t) => t("category.lists") };

export const loader = (args: LoaderFunctionArgs) => load(args, (api) => api.category.list({ id: args.params.id! }));

const Input = z.discriminatedUnion("intent", [
  NewCategory.extend({ intent: z.literal("add-category") }),
  CategoryStep.extend({ intent: z.literal("move-category") }),
]);

export const action = (args: ActionFunctionArgs) =>
  submit(args, Input, async (api, input) => {
    if (input.intent === "add-category") await api.category.create(input);
    else await api.category.move(input);
    return redirect(paths.lists(input.id), 303);
  });

/** The workspace's lists: categories on this page, with links to review points and intervals. */
export default function Lists() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  return (
    <div>
      <ListsHead workspaceId={page.workspace_id} current="categories" />
      {params.get("done") === "deleted" ? (
        <Notice tone="valid" role="status" className="mt-4">
          {t("category.done.deleted")}
        </Notice>
      ) : null}
      <CategoriesPanel {...page} />
    </div>
  );
}
