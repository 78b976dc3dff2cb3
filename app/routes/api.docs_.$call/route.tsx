import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { openApi } from "@server/http/openapi";
import { useTranslation } from "react-i18next";
import { callNamed } from "~/components/api/areas.ts";
import { MethodChip } from "~/components/api/method-chip";
import { TryCall } from "~/components/api/try-call";
import { SimpleFrame } from "~/frame/simple-frame";
import { programPaths } from "~/paths/programs";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import type { Titled } from "~/web/title";
import { FieldsTable } from "./fields-table.tsx";
import { curlOf, typeScriptOf } from "./snippets.ts";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (_, { call }) => `${call.method} ${call.path}` };

/** One call of the API in full; open to anyone, because it holds no data. */
export async function loader({ params, context: { actor } }: LoaderFunctionArgs) {
  const document = openApi();
  const found = callNamed(document, params.call!);
  if (!found) throw data({ message: "refusal.missing" }, { status: 404 });
  const base = document.servers[0]?.url ?? "";
  const asked = { ...found, base };
  return { ...found, base, curl: curlOf(asked), typeScript: typeScriptOf(asked), signedIn: actor !== null };
}

export default function ApiCall() {
  const { t } = useTranslation();
  const { call, base, body, answers, curl, typeScript, signedIn } = useLoaderData<typeof loader>();
  const [good, refused] = [
    answers.filter(({ status }) => isGood(status)),
    answers.filter(({ status }) => !isGood(status)),
  ];
  return (
    <SimpleFrame wide>
      <PageHead
        trail={[{ to: programPaths.apiDocs, label: t("api.title") }]}
        title={call.summary}
        here={call.path}
        sub={
          <span className="flex flex-wrap items-center gap-3">
            <MethodChip method={call.method} />
            <code className="font-medium text-base-content [overflow-wrap:anywhere]">{call.path}</code>
            <span>{t(call.open ? "api.without_token" : "api.with_token")}</span>
            {call.multipart ? <span>{t("api.multipart")}</span> : null}
          </span>
        }
      />
      <div className="mt-6 grid grid-cols-1 gap-5">
        {call.fields.length > 0 ? (
          <Panel title={t("api.fields")} count={call.fields.length}>
            <FieldsTable fields={call.fields} />
          </Panel>
        ) : null}
        {body ? (
          <Panel title={t("api.request")} padded>
            <Code text={JSON.stringify(body, null, 2)} />
          </Panel>
        ) : null}
        <Panel title={t("api.answer")} padded>
          {good.map(({ status, description, type, example }) => (
            <div key={status} className="grid gap-2 not-first:mt-4">
              <p className="num text-sm">
                <strong className="font-semibold">{status}</strong>{" "}
                {type && type !== "application/json" ? type : description}
              </p>
              {example === undefined ? null : <Code text={JSON.stringify(example, null, 2)} />}
            </div>
          ))}
        </Panel>
        <Panel title={t("api.command")} padded>
          <Code text={curl} />
        </Panel>
        <Panel title={t("api.typescript")} padded>
          <Code text={typeScript} />
        </Panel>
        <Panel title={t("api.refused")} padded>
          <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
            {refused.map(({ status, description }) => (
              <div key={status} className="contents">
                <dt className="num font-semibold">{status === "default" ? t("api.otherwise") : status}</dt>
                <dd className="text-muted">{description}</dd>
              </div>
            ))}
          </dl>
        </Panel>
        <TryCall call={call} base={base} body={body} signedIn={signedIn} />
      </div>
    </SimpleFrame>
  );
}

const isGood = (status: string) => /^2/.test(status);

const Code = ({ text }: { text: string }) => (
  <pre
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer is scrolled with the keyboard
    tabIndex={0}
    className="max-h-96 overflow-auto whitespace-pre-wrap rounded-field bg-base-200 p-3 text-xs [overflow-wrap:anywhere]"
  >
    {text}
  </pre>
);
