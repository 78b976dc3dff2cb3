import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { isRouteErrorResponse, Link, useLoaderData, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ObjectLabel } from "~/components/object/object-label";
import { PublicFiles } from "~/components/object/public-files";
import { PublicPictures } from "~/components/object/public-pictures";
import { ownValueInWords } from "~/components/own-field/own-value";
import { FinishedAnswers } from "~/components/printout/finished-answers";
import { AnswerCard } from "~/components/use/answer-card";
import { PublicFrame } from "~/frame/public-frame";
import { SimpleFrame } from "~/frame/simple-frame";
import { paths } from "~/paths/paths";
import { RouteError } from "~/ui/error-page";
import { Icon } from "~/ui/icon";
import { Facts } from "~/ui/panel";
import { Day } from "~/ui/time";
import { load } from "~/web/api.server";
import { nothingIfMissing } from "~/web/nothing-if-missing.server";
import type { Scriptless } from "~/web/scriptless";
import type { Titled } from "~/web/title";
import { UnusedSticker } from "./unused-sticker.tsx";

type Data = ReturnType<typeof useLoaderData<typeof loader>>;
type ObjectData = Extract<Data, { answer: unknown }>;
export const handle: Titled<Data> & Scriptless = {
  scriptless: true, // it opens on any phone, with any reception, and nothing runs there
  title: (t, page) =>
    "answer" in page ? [page.display_code, page.title].filter(Boolean).join(" · ") : t("sticker.unused"),
};
export const meta: MetaFunction = () => [{ name: "robots", content: "noindex, nofollow" }];
export const headers = () => ({ "x-robots-tag": "noindex, nofollow", "referrer-policy": "no-referrer" });

/** With `?open`, used after signing in here, users with access are redirected to the object. */
export async function loader(args: LoaderFunctionArgs) {
  const publicId = args.params.publicId!;
  const object = await load(args, (api) => api.object.public({ publicId }).catch(nothingIfMissing));
  if (!object) {
    const unused = await load(args, (api) => api.sticker.public({ publicId }));
    return data({ ...unused, is_signed_in: Boolean(args.context.actor) }, { headers: headers() });
  }
  if (!args.context.actor) return data({ ...object, own: null }, { headers: headers() });
  const own = await load(args, (api) => api.object.scanned({ publicId }));
  if (own.id && new URL(args.request.url).searchParams.has("open")) throw redirect(paths.object(own.id));
  return data({ ...object, own }, { headers: headers() });
}

/** The page behind a QR code: of a machine, or of a sticker that no machine has yet. */
export default function Public() {
  const page = useLoaderData<typeof loader>();
  return "answer" in page ? <PublicObject {...page} /> : <UnusedSticker {...page} />;
}

/** Which machine, whether it may be used today, and its public files. */
function PublicObject(page: ObjectData) {
  const words = useTranslation();
  const { t } = words;
  const {
    workspace,
    compliance,
    answer,
    facts,
    last_inspection,
    files,
    answers,
    public_id,
    own,
    takes_problems,
    ...object
  } = page;
  return (
    <PublicFrame name={workspace.name} color={workspace.color_code} logo={workspace.logo && `${workspace.logo}&size=s`}>
      <header>
        <h1 className="answer-machine">{object.title}</h1>
        <p className="dots num text-lg text-muted">
          <ObjectLabel code={object.display_code} color={object.color_code} />
          {object.subtitle ? <span className="[overflow-wrap:anywhere]">{object.subtitle}</span> : null}
        </p>
      </header>
      <AnswerCard letter={compliance.state} answer={answer} large />
      {facts.length > 0 ? (
        <div className="panel">
          <Facts facts={facts.map((fact) => [fact.title, ownValueInWords(words, fact)])} />
        </div>
      ) : null}
      {last_inspection ? <LastInspection {...last_inspection} /> : null}
      {object.images.length > 0 ? (
        <Pictures count={object.images.length}>
          <PublicPictures images={object.images} title={object.title} />
        </Pictures>
      ) : null}
      {files.length > 0 ? <PublicFiles title={t("public.papers")} files={files} light /> : null}
      <FinishedAnswers answers={answers} to={(id) => paths.publicAnswer(public_id, id)} />
      {takes_problems ? (
        <Link to={paths.reportProblem(public_id)} className="btn no-print">
          <Icon name="triangle-alert" />
          {t("problem.title")}
        </Link>
      ) : null}
      <WayIn publicId={public_id} own={own} />
    </PublicFrame>
  );
}

/**
 * Closed at first: with bad reception the answer and the papers come first. The pictures load when it is opened, and are
 * printed where it is open.
 */
function Pictures({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <details className="panel group overflow-hidden print:not-open:hidden [&>div]:border-b-0">
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 px-4 py-2.5 group-open:border-b group-open:border-line md:px-5 [&::-webkit-details-marker]:hidden">
        <Icon name="image" large className="text-muted" />
        <h2 className="flex-1 text-lg">{t("object.pictures")}</h2>
        <span className="num text-sm text-muted">{count}</span>
        <Icon name="chevron-down" className="text-muted group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}

function LastInspection({ on, by }: NonNullable<ObjectData["last_inspection"]>) {
  const { t } = useTranslation();
  return (
    <p className="flex flex-wrap gap-x-2 px-1 text-lg">
      <span className="text-muted">{t("use.last_inspection")}</span>
      <span className="font-medium">
        <Day value={on} long />
      </span>
      {by ? <span className="[overflow-wrap:anywhere]">{by}</span> : null}
    </p>
  );
}

function WayIn({ publicId, own }: { publicId: string; own: ObjectData["own"] }) {
  const { t } = useTranslation();
  if (own?.id)
    return (
      <Link to={paths.object(own.id)} className="btn btn-primary no-print">
        {t("public.open")}
        <Icon name="arrow-right" />
      </Link>
    );
  if (own) return <p className="no-print text-center text-sm text-muted">{t("public.not_yours")}</p>;
  return (
    <Link
      to={`${paths.login}?next=${encodeURIComponent(`${paths.publicObject(publicId)}?open`)}`}
      className="no-print inline-flex min-h-11 items-center justify-center text-sm text-muted underline underline-offset-2"
    >
      {t("public.sign_in")}
    </Link>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <SimpleFrame>
      {isRouteErrorResponse(error) && error.status === 404 ? <NoSuchSticker /> : <RouteError />}
    </SimpleFrame>
  );
}

/** The code is unknown, was renewed or is switched off: the page is the same for each. */
function NoSuchSticker() {
  const { t } = useTranslation();
  return (
    <div className="grid min-h-[60vh] place-items-center text-center">
      <div className="max-w-md">
        <span className="plate tone-none mx-auto mb-8 grid size-28 rounded-box" aria-hidden="true">
          <Icon name="qr-code" className="size-14 stroke-[1.75]" />
        </span>
        <h1 className="text-3xl">{t("public.gone")}</h1>
        <p className="mt-3 text-muted">{t("public.gone_text")}</p>
      </div>
    </div>
  );
}
