import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData, useSearchParams, useSubmit } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { factOf, factsOf } from "~/components/object/fact-names";
import { Sticker } from "~/components/object/sticker";
import { trailTo } from "~/components/object/trail";
import { factOnLabel } from "~/components/own-field/own-value";
import { useFrame } from "~/frame/use-frame";
import { PageHead } from "~/ui/page-head";
import { PrintButton } from "~/ui/print-button";
import { useScripts } from "~/ui/use-scripts";
import { load, requireAllowed } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { object }) => `${t("qr.label")} · ${object.title}` };

export async function loader(args: LoaderFunctionArgs) {
  const page = await load(args, (api) => api.object.page({ id: args.params.id! }));
  await requireAllowed(args, page, page.object.qr_code !== null);
  return page;
}

/** Width of the code in millimetres. Below 22 a phone cannot read it at arm's length. */
const sizes = [22, 30, 40, 60] as const;
const MOST_COPIES = 60;

export default function Label() {
  const words = useTranslation();
  const { t } = words;
  const { workspace_id, object, path, own_fields } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const scripts = useScripts();
  const submit = useSubmit();
  const { current } = useFrame();
  const size = sizes.find((one) => String(one) === params.get("size")) ?? 30;
  const facts = factsOf(t, own_fields);
  const chosen = facts.find(({ name }) => name === params.get("fact"));
  const value = chosen && factOf(object, chosen.name);
  const line = value === undefined || value === "" ? undefined : factOnLabel(words, chosen!, value);
  const copies = Math.min(MOST_COPIES, Math.max(1, Math.trunc(Number(params.get("copies"))) || 1));
  return (
    <>
      <div className="no-print mx-auto max-w-3xl">
        <PageHead
          trail={trailTo(t, workspace_id, path, object)}
          here={t("qr.label")}
          title={t("qr.label")}
          sub={object.title}
          actions={scripts ? <PrintButton /> : undefined}
        />
        <Form
          className="filters mt-5"
          onChange={(event) => submit(event.currentTarget, { replace: true, preventScrollReset: true })}
        >
          <label className="grid gap-1.5 text-sm font-medium">
            {t("qr.size")}
            <select name="size" className="select w-40" defaultValue={size}>
              {sizes.map((one) => (
                <option key={one} value={one}>
                  {t("qr.millimetres", { size: one })}
                </option>
              ))}
            </select>
          </label>
          <label className="grid gap-1.5 text-sm font-medium">
            {t("qr.copies")}
            <input name="copies" type="number" min={1} max={MOST_COPIES} className="input w-24" defaultValue={copies} />
          </label>
          <label className="grid gap-1.5 text-sm font-medium">
            {t("labels.fact")}
            <select name="fact" className="select w-48" defaultValue={chosen?.name}>
              <option value="">{t("labels.no_fact")}</option>
              {facts.map(({ name, title }) => (
                <option key={name} value={name}>
                  {title}
                </option>
              ))}
            </select>
          </label>
          {scripts ? null : (
            <button type="submit" className="btn">
              {t("ui.apply")}
            </button>
          )}
        </Form>
        <p className="mt-3 text-sm text-muted">{t("qr.print_hint")}</p>
      </div>
      <div className="mx-auto mt-6 flex max-w-3xl flex-wrap items-start gap-3 print:m-0 print:max-w-none print:gap-[4mm]">
        {Array.from({ length: copies }, (_, index) => (
          <Sticker key={index} object={object} size={size} logo={current?.logo} line={line} silent={index > 0} />
        ))}
      </div>
    </>
  );
}
