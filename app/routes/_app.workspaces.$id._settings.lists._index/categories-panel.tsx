import { Link, Form as PlainForm } from "@remix-run/react";
import type { CategoriesPage } from "@server/records/category/inputs";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { StepButton } from "~/components/order/step-button";
import { paths } from "~/paths/paths";
import { EmptyLine } from "~/ui/empty";
import { TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

/** The categories in their order; files are grouped by them on each object. */
export function CategoriesPanel({ workspace_id, categories }: z.infer<typeof CategoriesPage>) {
  const { t } = useTranslation();
  return (
    <Panel title={t("object.categories")} count={categories.length} id="categories" className="mt-5">
      <p className="px-4 py-3 text-sm text-muted md:px-5">{t("category.text")}</p>
      {categories.length > 0 ? (
        <ul className="divide-y divide-line border-t border-line">
          {categories.map(({ id, title, objects_count, files_count }, index) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 md:px-5">
              <span className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
                <span className="font-medium">{title}</span>
                <span className="num block text-sm text-muted">
                  {objects_count > 0 ? (
                    <Link to={paths.objects(workspace_id, { category: id })} className="link link-hover">
                      {t("category.objects", { count: objects_count })}
                    </Link>
                  ) : (
                    t("category.objects", { count: 0 })
                  )}
                  {` · ${t("category.files", { count: files_count })}`}
                </span>
              </span>
              <span className="flex items-center max-md:-mr-2">
                <Step id={id} by={-1} word={t("category.up", { title })} disabled={index === 0} />
                <Step id={id} by={1} word={t("category.down", { title })} disabled={index === categories.length - 1} />
                <Link
                  to={paths.editCategory(workspace_id, id)}
                  className="btn btn-ghost btn-square"
                  aria-label={t("category.rename_this", { title })}
                  title={t("category.rename")}
                >
                  <Icon name="pencil" />
                </Link>
                <Link
                  to={paths.deleteCategory(workspace_id, id)}
                  className="btn btn-ghost btn-square"
                  aria-label={t("category.delete_this", { title })}
                  title={t("ui.delete")}
                >
                  <Icon name="trash-2" />
                </Link>
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyLine>{t("category.none")}</EmptyLine>
      )}
      <Form
        intent="add-category"
        clearWhenDone
        className="flex flex-wrap items-start gap-3 border-t border-line p-4 md:p-5"
      >
        <TextField
          name="title"
          label={t("object.new_category")}
          maxLength={80}
          placeholder={t("object.new_category_example")}
          className="min-w-0 flex-1 basis-60"
        />
        <div className="sm:mt-[1.65rem]">
          <SubmitButton icon="plus">{t("category.add")}</SubmitButton>
        </div>
      </Form>
    </Panel>
  );
}

function Step({ id, by, word, disabled }: { id: string; by: -1 | 1; word: string; disabled: boolean }) {
  return (
    <PlainForm method="post" preventScrollReset>
      <input type="hidden" name="intent" value="move-category" />
      <input type="hidden" name="categoryId" value={id} />
      <StepButton by={by} word={word} disabled={disabled} />
    </PlainForm>
  );
}
