import type { FormValues } from "@server/core/based-on";
import { templateFormValues } from "@server/inspection/template/form-values";
import type { GlobalTemplatePage } from "./inputs.ts";

/** The values that the form of a global template's settings shows: those of any template, and its workspaces. */
export const globalTemplateFormValues = ({
  template,
  everywhere,
}: Pick<GlobalTemplatePage, "template" | "everywhere">): FormValues => ({
  ...templateFormValues(template),
  global: everywhere,
  workspaces: template.workspaces,
});
