import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readForm } from "@server/http/forms";
import { ChangeObjects, ObjectsToChange } from "@server/moving/many/inputs";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { ChangeForm } from "~/components/list/change-form";
import { addressOf, listAddress } from "~/components/object/list-address";
import { paths } from "~/paths/paths";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";
import { Asks } from "./asks.tsx";
import { takenAlong } from "./taken-along.ts";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = {
  title: (t, { act, count, left_count }) => t(`many.title_of.object.${act}`, { count: count - left_count }),
};

/** The chosen objects are in the address, from the list's checkboxes; without any it goes back to the list. */
export async function loader(args: LoaderFunctionArgs) {
  const id = args.params.id!;
  const params = new URL(args.request.url).searchParams;
  const query = readForm(ObjectsToChange, params);
  const along = takenAlong(id, params);
  if (along) throw redirect(along);
  const page = await load(args, (api) => api.many.objects({ ...query, id } as z.input<typeof ObjectsToChange>));
  if (page.count === 0) throw redirect(listOf(page, "none"));
  return { ...page, all: query.all === true, find: params.get("find") ?? "", chosen: params.get("container_id") ?? "" };
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, ChangeObjects, async (api, input) => {
    const { batch } = await api.many.changeObjects(input);
    return redirect(listOf({ workspace_id: input.id, asked: input }, batch), 303);
  });

type Asked = Pick<z.output<typeof ChangeObjects>, "q" | "tag" | "facts" | "columns" | "sort"> & {
  [filter: string]: unknown;
};

/** The list with its filters; `changed`: the act, which the list then tells of. */
function listOf({ workspace_id, asked }: { workspace_id: string; asked: Asked }, changed = ""): string {
  const { q, tag, facts, columns, sort, category, kind, state, due_from, due_until, container } =
    asked as Data["asked"];
  const filter = { q, tag, facts, sort, category, kind, state, due_from, due_until, container };
  const list = listAddress(paths.objects(workspace_id), { filter, columns });
  return changed ? `${list}${list.includes("?") ? "&" : "?"}changed=${changed}` : list;
}

export default function ChangeObjectsPage() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { act, count, left_count, asked } = page;
  const { columns, ...filter } = asked;
  const title = t(`many.title_of.object.${act}`, { count: count - left_count });
  return (
    <ChangeForm
      {...page}
      title={title}
      list={{ to: listOf(page), label: t("ui.nav.objects") }}
      hidden={addressOf({ filter, columns })}
      labels={{
        container_id: t("many.where"),
        kind_id: t("object.kind"),
        tags: t("object.tags"),
        line: t("many.line"),
      }}
    >
      <Asks {...page} />
    </ChangeForm>
  );
}
