import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { DocumentToRead } from "@server/tenancy/document/inputs";
import { useTranslation } from "react-i18next";
import { DocumentBody } from "~/components/document/document-body";
import { blocksOf } from "~/components/document/markdown";
import { SimpleFrame } from "~/frame/simple-frame";
import { paths } from "~/paths/paths";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { useDates } from "~/ui/time";
import { load } from "~/web/api.server";
import type { Titled } from "~/web/title";
import { Versions } from "./versions.tsx";

export const handle: Titled<{ title: string }> = { title: (_, { title }) => title };

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const query = DocumentToRead.safeParse({ kind: args.params.kind, version: searchParams.get("version") ?? undefined });
  if (!query.success) throw data({ message: "refusal.missing" }, { status: 404 });
  return load(args, (api) => api.document.read(query.data));
}

/** One version in full, with links to the others. */
export default function DocumentPage() {
  const { t } = useTranslation();
  const { day } = useDates();
  const { kind, title, version, current, in_force_on, news, body, versions } = useLoaderData<typeof loader>();
  const blocks = blocksOf(body);
  const headings = blocks.flatMap((block) => (block.kind === "heading" ? [block] : []));
  const since = t(version > current ? "terms.from" : "terms.since", { day: day(in_force_on, "long") });
  return (
    <SimpleFrame wide>
      <PageHead
        title={title}
        sub={`${t("terms.version", { version })} · ${since}`}
        trail={[{ to: paths.terms, label: t("terms.title") }]}
        here={title}
      />
      {version === current ? null : (
        <Notice
          tone="soon"
          className="mt-5 no-print"
          action={
            <Link to={paths.document(kind)} className="btn btn-sm touch:h-11">
              {t("terms.read.current")}
            </Link>
          }
        >
          {t(version < current ? "terms.read.old" : "terms.read.early")}
        </Notice>
      )}
      <div className="mt-6 grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_15rem]">
        <article className="min-w-0">
          {news ? (
            <div className="mb-6 border-l-2 border-accent-line pl-4">
              <h2 className="font-semibold">{t("terms.news")}</h2>
              <p className="mt-1 whitespace-pre-line">{news}</p>
            </div>
          ) : null}
          <DocumentBody blocks={blocks} />
        </article>
        <aside className="no-print grid content-start gap-6 lg:sticky lg:top-6 lg:self-start">
          {headings.length > 2 ? (
            <nav aria-labelledby="contents" className="max-lg:hidden">
              <h2 id="contents" className="eyebrow">
                {t("terms.read.contents")}
              </h2>
              <ul className="mt-2 grid gap-0.5 text-sm">
                {headings.map(({ id, text }) => (
                  <li key={id}>
                    <a href={`#${id}`} className="block py-1 text-muted hover:text-base-content">
                      {text}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          ) : null}
          <Versions kind={kind} now={version} versions={versions} />
          <p className="text-sm text-muted max-md:hidden">{t("terms.read.print")}</p>
        </aside>
      </div>
    </SimpleFrame>
  );
}
