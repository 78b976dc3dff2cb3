import type { FormValues } from "@server/core/based-on";
import { type TemplateView, templateFlags } from "./inputs.ts";

/** The values that the form of a template's settings shows. */
export const templateFormValues = (template: TemplateView): FormValues => ({
  title: template.title,
  subtitle: template.subtitle,
  name: template.name,
  ...Object.fromEntries(templateFlags.map((flag) => [flag, template[flag]])),
});

/** The stored values of a template that may be changed, its questions included. */
export const templateContent = (template: TemplateView): FormValues => ({
  ...templateFormValues(template),
  logo: template.logo,
  versions: template.versions,
  groups: template.groups,
});
