import { useFetcher, useNavigation } from "@remix-run/react";
import type { SelectPage } from "@server/inspection/object-template/inputs";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Empty, EmptyLine } from "~/ui/empty";
import { SelectField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Icon } from "~/ui/icon";
import { FormActions } from "~/ui/submit-button";
import { TemplateCheckboxes } from "./template-ticks.tsx";

/** The form in a dialog: searching and errors stay in the dialog. */
export function SelectInDialog({ page: initialPage }: { page: SelectPage }) {
  const fetcher = useFetcher<SelectPage | { error: unknown }>();
  const [page, setPage] = useState(initialPage);
  useEffect(() => {
    if (fetcher.data && "items" in fetcher.data) setPage(fetcher.data as SelectPage);
  }, [fetcher.data]);
  return <SelectForm {...page} fetcher={fetcher} />;
}

type Props = SelectPage & { fetcher?: ReturnType<typeof useFetcher<unknown>> };

/** Attaches templates to an object. Searching and paging send the same form, so that they keep what is checked. */
export function SelectForm({ fetcher, ...page }: Props) {
  const { t } = useTranslation();
  const { object, categories, items, chosen, there: attached, filter } = page;
  if (page.is_empty)
    return (
      <Empty
        title={t("object_template.empty_title")}
        plain={Boolean(fetcher)}
        actions={
          page.may.edit_templates ? (
            <Action to={paths.newTemplate(page.workspace_id)} kind="primary" icon="plus">
              {t("object_template.make")}
            </Action>
          ) : undefined
        }
      >
        {t(page.may.edit_templates ? "object_template.empty_text" : "object_template.empty_reader")}
      </Empty>
    );
  const chosenElsewhere = chosen.filter(({ id }) => !items.some((item) => item.id === id));
  return (
    <Form
      fetcher={fetcher}
      action={fetcher ? paths.selectTemplate(object.id) : undefined}
      className="grid grid-cols-1 gap-4"
      defaultValue={{ category_id: filter.category ?? "" }}
      labels={{ template_ids: t("object_template.titles") }}
    >
      <section
        className={fetcher ? "rounded-field border border-line" : "panel"}
        aria-label={t("object_template.titles")}
      >
        <Find q={filter.q} />
        <TemplateCheckboxes
          label={t("object_template.chosen")}
          objectId={object.id}
          templates={chosenElsewhere}
          checked={chosen}
          attached={attached}
        />
        {items.length > 0 ? (
          <TemplateCheckboxes
            label={t("object_template.titles")}
            objectId={object.id}
            templates={items}
            checked={chosen}
            attached={attached}
          />
        ) : (
          <EmptyLine>{t("object_template.none_found")}</EmptyLine>
        )}
        <MorePages {...page} />
      </section>
      {categories.length > 0 ? (
        <SelectField
          name="category_id"
          label={t("file.category")}
          optional
          empty={t("file.no_category")}
          options={categories.map(({ id, title }) => ({ value: id, label: title }))}
        />
      ) : null}
      <FormActions cancel={fetcher ? undefined : `${paths.object(object.id)}#templates`}>
        <AttachChosen waiting={fetcher ? fetcher.formMethod === "POST" : undefined} />
      </FormActions>
    </Form>
  );
}

/** Its button is the first of the form, so Enter searches. */
function Find({ q }: { q: string }) {
  const { t } = useTranslation();
  return (
    <div className="flex gap-2 border-b border-line px-4 py-3 md:px-5">
      <label className="input min-w-0 flex-1">
        <Icon name="search" className="text-muted" />
        <span className="sr-only">{t("object_template.find")}</span>
        <input
          type="search"
          name="q"
          key={q}
          defaultValue={q}
          placeholder={t("object_template.find")}
          maxLength={100}
        />
      </label>
      <button type="submit" formMethod="get" className="btn">
        {t("ui.apply")}
      </button>
    </div>
  );
}

function MorePages({ meta: { page, per_page, total, last_page } }: Pick<SelectPage, "meta">) {
  const { t } = useTranslation();
  if (last_page === 1) return null;
  const last = Math.min(total, page * per_page);
  const step = (to: number, label: string) => (
    <button type="submit" formMethod="get" name="page" value={to} className="btn btn-sm text-base-content touch:h-11">
      {label}
    </button>
  );
  return (
    <nav
      className="flex items-center gap-2 border-t border-line px-4 py-2.5 text-sm text-muted md:px-5"
      aria-label={t("ui.pages")}
    >
      <span className="num">{t("ui.range", { first: Math.min(total, (page - 1) * per_page + 1), last, total })}</span>
      <span className="ml-auto flex gap-2">
        {page > 1 ? step(Math.min(page - 1, last_page), t("ui.previous")) : null}
        {page < last_page ? step(page + 1, t("ui.next")) : null}
      </span>
    </nav>
  );
}

/** Shows a spinner for its own submission, not for a search by the same form. */
function AttachChosen({ waiting }: { waiting?: boolean }) {
  const { t } = useTranslation();
  const page = useNavigation();
  const isWaiting = waiting ?? page.formMethod === "POST";
  return (
    <button type="submit" id="template_ids" className="btn btn-primary" aria-disabled={isWaiting || undefined}>
      {isWaiting ? <span className="spinner" /> : <Icon name="plus" />}
      {t("object_template.attach_chosen")}
    </button>
  );
}
