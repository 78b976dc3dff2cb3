import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { paths } from "~/paths/paths";
import { bytesInWords } from "~/ui/bytes";
import { EmptyLine } from "~/ui/empty";
import { Form } from "~/ui/form";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import { Moment, useDates } from "~/ui/time";
import { load, submit } from "~/web/api.server";
import { signedIn } from "~/web/signed-in.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("archive.title") };

export async function loader(args: LoaderFunctionArgs) {
  signedIn(args);
  return load(args, (api) => api.archive.list());
}

export async function action(args: ActionFunctionArgs) {
  signedIn(args);
  return submit(args, z.object({}), async (api) => {
    await api.archive.ask();
    return redirect(paths.archive({ done: "asked" }), 303);
  });
}

const parts = ["person", "work", "files"] as const;

/** The user's personal data as a file, on request. */
export default function Archive() {
  const { t } = useTranslation();
  const { archives, may_ask } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const answer = useActionData();
  return (
    <>
      <h1 className="text-2xl">{t("archive.title")}</h1>
      <p className="mt-1 max-w-prose text-muted">{t("archive.intro")}</p>
      {params.get("done") === "asked" && !answer ? (
        <Notice tone="valid" role="status" className="mt-5">
          {t("archive.asked")}
        </Notice>
      ) : null}
      <div className="mt-5 grid grid-cols-1 gap-5">
        <Panel title={t("archive.what.title")} padded>
          <ul className="grid gap-2 text-sm">
            {parts.map((part) => (
              <li key={part} className="flex gap-2.5">
                <Icon name="check" className="mt-0.5 text-muted" />
                {t(`archive.what.${part}`)}
              </li>
            ))}
          </ul>
          <p className="mt-3 text-sm text-muted">{t("archive.what.not")}</p>
          {may_ask ? (
            <Form className="mt-5">
              <SubmitButton className="max-md:w-full">{t("archive.ask")}</SubmitButton>
            </Form>
          ) : null}
        </Panel>
        <Panel title={t("archive.list")} count={archives.length || undefined}>
          {archives.length === 0 ? <EmptyLine>{t("archive.none")}</EmptyLine> : null}
          <ul className="divide-y divide-line">
            {archives.map((archive) => (
              <Row key={archive.id} {...archive} />
            ))}
          </ul>
        </Panel>
      </div>
    </>
  );
}

type Input = ReturnType<typeof useLoaderData<typeof loader>>["archives"][number];

function Row({ id, state, size, asked_at, until }: Input) {
  const { t, i18n } = useTranslation();
  const { day } = useDates();
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3 md:px-5">
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          <Moment value={asked_at} />
        </p>
        <p className="mt-0.5 text-sm text-muted">
          {t(`archive.state.${state}`)}
          {until
            ? ` · ${bytesInWords(size, i18n.language)} · ${t("archive.until", { day: day(until, "long") })}`
            : null}
        </p>
      </div>
      {until ? (
        <a href={paths.archiveBytes(id)} className="btn btn-sm touch:h-11 max-md:w-full" download>
          <Icon name="download" />
          {t("ui.download")}
        </a>
      ) : null}
    </li>
  );
}
