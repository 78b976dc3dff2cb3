import { useLoaderData, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SearchForm } from "~/components/list/search-form";
import { paths } from "~/paths/paths";
import { EmptyLine } from "~/ui/empty";
import { Icon } from "~/ui/icon";
import { Pagination } from "~/ui/pagination";
import { Panel } from "~/ui/panel";
import { Table, Th } from "~/ui/table";
import { PersonRow } from "./person-row.tsx";
import type { loader } from "./route.tsx";

/**
 * The checkboxes belong to a form below the table, because the menus in the table contain forms and these cannot be
 * nested.
 */
const FORM = "chosen";

/** Everybody who can reach it; those who may be removed have a checkbox. */
export function PeoplePanel() {
  const { t } = useTranslation();
  const { container, people, may, q } = useLoaderData<typeof loader>();
  const { items, meta } = people;
  return (
    <Panel title={t("access.people")} count={meta.total} className="mt-5">
      {meta.total > 1 || q ? <Search /> : null}
      {items.length > 0 ? (
        <Table
          caption={t("access.people")}
          head={
            <>
              {may.edit ? <Th silent>{t("access.choose_column")}</Th> : null}
              <Th sort="name" defaultSort="role">
                {t("access.name")}
              </Th>
              <Th sort="role" defaultSort="role">
                {t("access.role.label")}
              </Th>
              <Th>{t("access.from.label")}</Th>
              {may.edit ? <Th silent>{t("ui.more")}</Th> : null}
            </>
          }
        >
          {items.map((person) => (
            <PersonRow key={person.id} person={person} form={FORM} />
          ))}
        </Table>
      ) : (
        <EmptyLine>{t("access.none_found")}</EmptyLine>
      )}
      {items.some((person) => person.may.remove) ? (
        <form
          id={FORM}
          action={paths.removePeople(container.id)}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 md:px-5"
        >
          <button type="submit" className="btn btn-sm max-md:w-full">
            <Icon name="user-x" />
            {t("access.remove_chosen")}
          </button>
          <span className="text-sm text-muted">{t("access.remove_chosen_hint")}</span>
        </form>
      ) : null}
      <Pagination page={meta.page} perPage={meta.per_page} total={meta.total} />
    </Panel>
  );
}

function Search() {
  const { t } = useTranslation();
  const { container, may, q } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const sort = params.get("sort") ?? undefined;
  return (
    <SearchForm
      label={t("access.find")}
      hint={t(may.see_email ? "access.find_hint_email" : "access.find_hint")}
      q={q}
      preserved={{ sort }}
      clear={q && paths.containerPeople(container.id, { sort })}
    />
  );
}
