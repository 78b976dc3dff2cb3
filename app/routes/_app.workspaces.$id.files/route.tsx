import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { FilesQuery } from "@server/file/inputs";
import { type FileKind, fileKinds } from "@server/file/kinds";
import { readForm } from "@server/forms";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { ask } from "~/door.server";
import { paths } from "~/paths";
import type { Titled } from "~/title";
import { Empty } from "~/ui/empty";
import { FilterChips } from "~/ui/filter-chips";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pagination";
import { Table, Td, Th } from "~/ui/table";
import { Day } from "~/ui/time";
import { FileThumb } from "~/widgets/file/file-thumb";
import { FileKindWords, FileMarks } from "~/widgets/file/file-words";

export const handle: Titled = { title: (t) => t("ui.nav.files") };

export function loader(args: LoaderFunctionArgs) {
  const asked = { ...readForm(FilesQuery, new URL(args.request.url).searchParams), id: args.params.id } as z.input<typeof FilesQuery>;
  return ask(args, (api) => api.file.list(asked));
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Files() {
  const { t } = useTranslation();
  const { workspace_id, items, meta, counts, filter } = useLoaderData<typeof loader>();
  const countOf = (kind: FileKind) => fileKinds[kind].reduce((sum, type) => sum + (counts[type] ?? 0), 0);
  const kinds = Object.keys(fileKinds) as FileKind[];
  const all = kinds.reduce((sum, kind) => sum + countOf(kind), 0);
  return (
    <>
      <PageHead title={t("ui.nav.files")} aside={all} />
      {all === 0 && !filter.q ? (
        <div className="mt-5">
          <Empty
            title={t("file.empty_title")}
            drawing="file"
            actions={
              <Link to={paths.objects(workspace_id)} className="btn btn-primary">
                {t("file.to_objects")}
              </Link>
            }
          >
            {t("file.empty_text")}
          </Empty>
        </div>
      ) : (
        <>
          <Form className="filters mt-5" role="search" aria-label={t("file.find")}>
            {filter.kind ? <input type="hidden" name="kind" value={filter.kind} /> : null}
            <label className="input min-w-0 flex-1 md:max-w-72">
              <Icon name="search" className="text-muted" />
              <span className="sr-only">{t("ui.search.label")}</span>
              <input type="search" name="q" key={filter.q} defaultValue={filter.q} placeholder={t("file.find_hint")} />
            </label>
            <button type="submit" className="btn">
              {t("ui.apply")}
            </button>
            {filter.q ? (
              <Link to={paths.files(workspace_id, { kind: filter.kind })} className="btn btn-ghost">
                {t("ui.clear")}
              </Link>
            ) : null}
          </Form>
          <FilterChips
            label={t("file.kind")}
            className="mt-3"
            items={[
              { to: paths.files(workspace_id, { q: filter.q }), label: t("ui.all"), count: all, current: !filter.kind },
              ...kinds
                .filter((kind) => countOf(kind) > 0 || kind === filter.kind)
                .map((kind) => ({
                  to: paths.files(workspace_id, { q: filter.q, kind }),
                  label: t(`file.kinds.${kind}`),
                  count: countOf(kind),
                  current: kind === filter.kind,
                })),
            ]}
          />
          <section className="panel mt-4 overflow-hidden" aria-label={t("ui.nav.files")}>
            {items.length > 0 ? <List items={items} /> : <p className="px-4 py-6 text-muted md:px-5">{t("file.none_found")}</p>}
            <Pagination page={meta.page} perPage={meta.per_page} total={meta.total} />
          </section>
        </>
      )}
    </>
  );
}

function List({ items }: { items: Data["items"] }) {
  const { t } = useTranslation();
  return (
    <Table
      caption={t("ui.nav.files")}
      head={
        <>
          <Th>{t("file.one")}</Th>
          <Th>{t("object.one")}</Th>
          <Th>{t("file.by")}</Th>
          <Th>{t("file.added")}</Th>
        </>
      }
    >
      {items.map(({ object, added_by, ...file }) => (
        <tr key={file.id} className="link-row">
          <Td wide>
            <span className="flex items-center gap-3">
              <FileThumb type={file.type} src={paths.thumb(file.id)} signed={file.signed} className="h-11 w-9" />
              <span className="min-w-0">
                <Link to={paths.file(object.id, file.id)} className="cover font-medium [overflow-wrap:anywhere]">
                  {file.title}
                </Link>
                <span className="num block text-xs text-muted">
                  <FileKindWords {...file} />
                </span>
                <FileMarks {...file} />
              </span>
            </span>
          </Td>
          <Td>
            <Link
              to={paths.object(object.id)}
              className="link link-hover relative [overflow-wrap:anywhere] max-md:inline-flex max-md:min-h-11 max-md:items-center"
            >
              {[object.display_code, object.title].filter(Boolean).join(" · ")}
            </Link>
          </Td>
          <Td className="text-muted max-md:hidden">{added_by ?? t("user.former")}</Td>
          <Td className="num max-md:self-center max-md:text-muted">
            <Day value={file.created_at} />
          </Td>
        </tr>
      ))}
    </Table>
  );
}
