import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { isRouteErrorResponse, Link, useLoaderData, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ask } from "~/door.server";
import { PublicFrame } from "~/frame/public-frame";
import { SimpleFrame } from "~/frame/simple-frame";
import { paths } from "~/paths";
import type { Titled } from "~/title";
import { RouteError } from "~/ui/error-page";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { FileThumb } from "~/widgets/file/file-thumb";
import { FileExpiry, FileKindWords } from "~/widgets/file/file-words";
import { ObjectLabel } from "~/widgets/object/object-label";
import { PublicState } from "./public-state.tsx";

type Data = ReturnType<typeof useLoaderData<typeof loader>>;
export const handle: Titled<Data> = { title: (_, { title, display_code }) => [display_code, title].filter(Boolean).join(" · ") };
export const meta: MetaFunction = () => [{ name: "robots", content: "noindex, nofollow" }];
export const headers = () => ({ "x-robots-tag": "noindex, nofollow", "referrer-policy": "no-referrer" });

/** With `?open`, as after signing in here, who works with the object goes on to it. */
export async function loader(args: LoaderFunctionArgs) {
  const object = await ask(args, (api) => api.object.public({ publicId: args.params.publicId! }));
  if (!args.context.actor) return data({ ...object, own: null }, { headers: headers() });
  const own = await ask(args, (api) => api.object.scanned({ publicId: args.params.publicId! }));
  if (own.id && new URL(args.request.url).searchParams.has("open")) throw redirect(paths.object(own.id));
  return data({ ...object, own }, { headers: headers() });
}

/** What somebody sees who scans the sticker on a machine: may it be used today, and its papers. */
export default function PublicObject() {
  const { t } = useTranslation();
  const { workspace, compliance, files, public_id, own, ...object } = useLoaderData<typeof loader>();
  return (
    <PublicFrame name={workspace.name} color={workspace.color_code}>
      <PublicState {...compliance} />
      <section className="panel overflow-hidden" aria-label={t("public.object")}>
        <Pictures images={object.images} title={object.title} />
        <div className="p-4 md:p-5">
          <h1 className="text-2xl [overflow-wrap:anywhere]">{object.title}</h1>
          <p className="num mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
            <ObjectLabel code={object.display_code} color={object.color_code} textColor={object.text_color_code} />
            {object.display_code && object.subtitle && !object.color_code ? <span aria-hidden="true">·</span> : null}
            {object.subtitle ? <span className="[overflow-wrap:anywhere]">{object.subtitle}</span> : null}
          </p>
        </div>
      </section>
      {files.length > 0 ? (
        <Panel title={t("public.papers")}>
          <ul className="divide-y divide-line">
            {files.map((file) => (
              <li key={file.id} className="link-row flex min-h-16 items-center gap-3 px-4 py-2.5">
                <FileThumb type={file.type} src={`${file.file_path}/thumb?size=s`} className="h-11 w-9" />
                <span className="min-w-0 flex-1">
                  <a href={file.file_path} className="cover block font-medium [overflow-wrap:anywhere]" rel="noopener noreferrer">
                    {file.title}
                  </a>
                  <span className="num text-xs text-muted">
                    <FileKindWords type={file.type} size={file.size} link={isWeb(file.file_path) ? file.file_path : null} />
                  </span>
                  {file.expires_on ? (
                    <span className="mt-1 block">
                      <FileExpiry on={file.expires_on} />
                    </span>
                  ) : null}
                </span>
                <Icon name={isWeb(file.file_path) ? "external-link" : "download"} large className="text-muted" />
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      <WayIn publicId={public_id} own={own} />
    </PublicFrame>
  );
}

function WayIn({ publicId, own }: { publicId: string; own: Data["own"] }) {
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

const isWeb = (address: string) => /^https?:/.test(address);

function Pictures({ images, title }: { images: Data["images"]; title: string }) {
  const { t } = useTranslation();
  const [first, ...others] = images;
  if (!first) return null;
  return (
    <div className="border-b border-line">
      <a href={first.file_path} className="block">
        <img
          src={`${first.file_path}/thumb?size=l`}
          alt={t("object.picture_of", { title })}
          width={640}
          height={360}
          className="aspect-[16/9] w-full bg-base-200 object-cover"
        />
      </a>
      {others.length > 0 ? (
        <ul className="flex gap-px overflow-x-auto border-t border-line">
          {others.map((picture, index) => (
            <li key={picture.id} className="w-1/4 min-w-18 shrink-0">
              <a href={picture.file_path} className="block">
                <img
                  src={`${picture.file_path}/thumb?size=s`}
                  alt={t("object.picture_number", { number: index + 2, title })}
                  loading="lazy"
                  className="aspect-[3/2] w-full bg-base-200 object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return <SimpleFrame>{isRouteErrorResponse(error) && error.status === 404 ? <NoSuchSticker /> : <RouteError />}</SimpleFrame>;
}

/** Unknown, renewed or switched off: who scans can't tell, and does not need to. */
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
