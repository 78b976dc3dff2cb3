import type { FormValues } from "@server/core/based-on";
import { type GroupView, type QuestionView, type TemplateView, templateFlags } from "./inputs.ts";

/** The values that the form of a template's settings shows. */
export const templateFormValues = (template: TemplateView): FormValues => ({
  title: template.title,
  subtitle: template.subtitle,
  name: template.name,
  ...Object.fromEntries(templateFlags.map((flag) => [flag, template[flag]])),
});

/** The values that the form of a version shows. */
export const versionFormValues = ({ title }: { title: string }): FormValues => ({ title });

/** The stored values of a template that may be changed, its questions included. */
export const templateContent = (template: TemplateView): FormValues => ({
  ...templateFormValues(template),
  logo: template.logo,
  versions: template.versions,
  groups: template.groups,
});

/** The values that the forms of a question show: of all that is asked, its options one a line, and of its place. */
export const questionFormValues = ({ id: _, options, ...question }: QuestionView, groupId: string): FormValues => ({
  ...question,
  options: options.join("\n"),
  group_id: groupId,
});

/** The values that the forms of a group of questions show: its title, and its place. */
export const groupFormValues = ({ title, position }: GroupView): FormValues => ({ title, position });
