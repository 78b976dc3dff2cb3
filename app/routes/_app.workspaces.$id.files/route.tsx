import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { readForm } from "@server/http/forms";
import { fileActs } from "@server/moving/many/acts";
import { FilesQuery } from "@server/records/file/inputs";
import { type FileKind, fileKinds } from "@server/records/file/kinds";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { FileThumb } from "~/components/file/file-thumb";
import { FileExpiry, FileKindWords, FileMarks } from "~/components/file/file-words";
import { changedMany } from "~/components/list/changed-many.server";
import { ChangedNotice } from "~/components/list/changed-notice";
import { FilterBar, FilterSelect } from "~/components/list/filter-bar";
import { ListPanel } from "~/components/list/list-panel";
import { asParams } from "~/components/list/list-params";
import { ChooseTd, ChooseTh, chooseRow, SelectionBar } from "~/components/list/selection";
import { StorageMeter } from "~/components/storage/storage-meter";
import { paths } from "~/paths/paths";
import { bytesInWords } from "~/ui/bytes";
import { Empty } from "~/ui/empty";
import { FilterChips } from "~/ui/filter-chips";
import { PageHead } from "~/ui/page-head";
import { Table, Td, Th } from "~/ui/table";
import { Day } from "~/ui/time";
import { load } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("ui.nav.files") };

export async function loader(args: LoaderFunctionArgs) {
  const query = { ...readForm(FilesQuery, new URL(args.request.url).searchParams), id: args.params.id } as z.input<
    typeof FilesQuery
  >;
  const [page, changed] = await Promise.all([load(args, (api) => api.file.list(query)), changedMany(args)]);
  return { ...page, changed };
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Files() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { workspace_id, items, meta, counts, ending, filter, storage } = page;
  const countOf = (kind: FileKind) => fileKinds[kind].reduce((sum, type) => sum + (counts[type] ?? 0), 0);
  const kinds = Object.keys(fileKinds) as FileKind[];
  const all = kinds.reduce((sum, kind) => sum + countOf(kind), 0);
  const query = { q: filter.q, kind: filter.kind, ends: filter.ends, category: filter.category, sort: filter.sort };
  if (all === 0 && !filter.q && !filter.category) return <NoFiles {...page} />;
  return (
    <>
      <PageHead title={t("ui.nav.files")} aside={all} />
      <ChangedNotice changed={page.changed} />
      <FilterChips
        label={t("file.kind")}
        className="mt-4"
        items={[
          {
            to: paths.files(workspace_id, { ...query, kind: undefined }),
            label: t("ui.all"),
            count: all,
            current: !filter.kind,
          },
          ...kinds
            .filter((kind) => countOf(kind) > 0 || kind === filter.kind)
            .map((kind) => ({
              to: paths.files(workspace_id, { ...query, kind }),
              label: t(`file.kinds.${kind}`),
              count: countOf(kind),
              current: kind === filter.kind,
            })),
          ...(["soon", "over"] as const)
            .filter((ends) => ending[ends] > 0 || ends === filter.ends)
            .map((ends) => ({
              to: paths.files(workspace_id, { ...query, ends: ends === filter.ends ? undefined : ends }),
              label: t(`file.ends_${ends}`),
              count: ending[ends],
              current: ends === filter.ends,
            })),
        ]}
      />
      <ListPanel
        label={t("ui.nav.files")}
        className="mt-4 overflow-clip"
        filters={<Filters {...page} />}
        emptyText={items.length === 0 && t("file.none_found")}
        meta={meta}
      >
        <List items={items} usual={filter.ends ? "expires_on" : "-created_at"} choosing={page.may.change} />
        {page.may.change ? (
          <SelectionBar
            action={paths.changeFiles(workspace_id)}
            total={meta.total}
            acts={fileActs.map((act) => (
              <option key={act} value={act}>
                {t(`many.act_of.${act}`)}
              </option>
            ))}
          >
            {asParams(FilesQuery.omit({ id: true }).shape, query).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
          </SelectionBar>
        ) : null}
      </ListPanel>
      <StorageMeter storage={storage} className="no-print mt-5 max-w-sm" />
    </>
  );
}

function Filters({ workspace_id, filter, categories }: Data) {
  const { t } = useTranslation();
  const { kind, ends, sort } = filter;
  return (
    <FilterBar
      preserved={{ kind, ends, sort }}
      active={[filter.q, filter.category].filter(Boolean).length}
      clear={paths.files(workspace_id, { kind, ends, sort })}
      search={{ value: filter.q, label: t("ui.search.label"), hint: t("file.find_hint") }}
      fields={
        <>
          {categories.length > 0 ? (
            <FilterSelect
              name="category"
              label={t("file.category")}
              all={t("file.all_categories")}
              value={filter.category}
              options={categories.map(({ id, title }) => ({ value: id, label: title }))}
            />
          ) : null}
        </>
      }
    />
  );
}

function NoFiles({ workspace_id: workspaceId, changed }: Data) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t("ui.nav.files")} />
      <ChangedNotice changed={changed} />
      <div className="mt-5">
        <Empty
          title={t("file.empty_title")}
          drawing="file"
          actions={
            <Link to={paths.objects(workspaceId)} className="btn btn-primary">
              {t("file.to_objects")}
            </Link>
          }
        >
          {t("file.empty_text")}
        </Empty>
      </div>
    </>
  );
}

function List({ items, usual, choosing }: { items: Data["items"]; usual: string; choosing: boolean }) {
  const { t, i18n } = useTranslation();
  return (
    <Table
      caption={t("ui.nav.files")}
      head={
        <>
          {choosing ? <ChooseTh label={t("many.choose_column")} /> : null}
          <Th sort="title" defaultSort={usual}>
            {t("file.one")}
          </Th>
          <Th>{t("object.one")}</Th>
          <Th>{t("file.by")}</Th>
          <Th sort="expires_on" defaultSort={usual}>
            {t("file.expires_on")}
          </Th>
          <Th sort="size" defaultSort={usual} numeric className="max-md:hidden">
            {t("file.size")}
          </Th>
          <Th sort="created_at" defaultSort={usual}>
            {t("file.added")}
          </Th>
        </>
      }
    >
      {items.map(({ object, added_by, ...file }) => (
        <tr key={file.id} className={`link-row ${choosing ? chooseRow : ""}`}>
          {choosing ? <ChooseTd id={file.id} title={file.title} /> : null}
          <Td wide>
            <span className="flex items-center gap-3">
              <FileThumb
                type={file.type}
                src={paths.thumb(file.id)}
                pages={file.pages}
                signed={file.signed}
                className="h-11 w-9"
              />
              <span className="min-w-0">
                <Link to={paths.file(object.id, file.id)} className="cover font-medium [overflow-wrap:anywhere]">
                  {file.title}
                </Link>
                <span className="num block text-xs text-muted">
                  <FileKindWords {...file} briefOnDesk />
                </span>
                <FileMarks {...file} expires_on={null} />
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
          <Td>
            <FileExpiry on={file.expires_on} />
          </Td>
          <Td numeric className="text-muted max-md:hidden">
            {file.link ? "" : bytesInWords(file.size, i18n.language)}
          </Td>
          <Td className="num max-md:self-center max-md:text-muted">
            <Day value={file.created_at} />
          </Td>
        </tr>
      ))}
    </Table>
  );
}
