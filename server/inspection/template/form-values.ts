import type { Question } from "@db/schema/question";
import type { FormValues } from "@server/core/based-on";
import { type GroupView, pointRule, type QuestionView, type TemplateView, templateFlags } from "./inputs.ts";

/** The values that the form of a template's settings shows. */
export const templateFormValues = (template: TemplateView): FormValues => ({
  title: template.title,
  subtitle: template.subtitle,
  name: template.name,
  description: template.description,
  ...Object.fromEntries([...templateFlags, ...pointRule].map((name) => [name, template[name]])),
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

/** The answer on which a question is asked, as its field in the form has it; empty if it is always asked. */
export const conditionInForm = (condition: Question["shown_if"] | null): string =>
  condition ? `${condition.question_id}=${condition.is}` : "";

/** The values that the forms of a question show: of all that is asked, its options one a line, and of its place. */
export function questionFormValues({ id: _, ...question }: QuestionView, groupId: string): FormValues {
  const { options, shown_if, unit = "", lower = null, upper = null, help = "", point_from = null } = question;
  const [nok_note, nok_photo] = [Boolean(question.nok_note), Boolean(question.nok_photo)];
  return {
    ...question,
    ...{ unit, lower, upper, help, point_from, nok_note, nok_photo },
    options: options.join("\n"),
    shown_if: conditionInForm(shown_if ?? null),
    group_id: groupId,
  };
}

/** The values that the forms of a group of questions show: its title, and its place. */
export const groupFormValues = ({ title, position }: GroupView): FormValues => ({ title, position });
