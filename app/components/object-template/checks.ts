import type { TemplateOnObject } from "@server/inspection/object-template/inputs";
import type { RequiredItem } from "@server/records/background-template/inputs";
import { paths } from "~/paths/paths";

export type Check = { template: TemplateOnObject; to: string; isDue: boolean };
type Machine = {
  object: { id: string };
  templates: readonly TemplateOnObject[];
  asked: readonly Pick<RequiredItem, "wanted_id" | "present">[];
};

/**
 * The checks that the reader may fill in, what is due first: begun by them and still open, or asked for at this place and
 * never done; then those that are filled in again and again. `next`: the address of the one that the act opens; null:
 * there are several, or none.
 */
export function checksOf({ object, templates, asked }: Machine): { checks: Check[]; next: string | null } {
  const missing = new Set(asked.flatMap(({ wanted_id, present }) => (wanted_id && !present ? [wanted_id] : [])));
  const checks = templates
    .filter(({ multi_use, mine }) => multi_use || mine?.status !== "finished")
    .map((template): Check => {
      const { id, mine } = template;
      const isOpen = mine?.status === "open";
      return {
        template,
        to: paths.objectTemplate(object.id, id, isOpen ? { answer: mine.id } : { new: "1" }),
        isDue: isOpen || missing.has(id),
      };
    });
  const due = checks.filter(({ isDue }) => isDue);
  const first = due.length > 0 ? due : checks;
  return {
    checks: [...due, ...checks.filter(({ isDue }) => !isDue)],
    next: first.length === 1 ? first[0]!.to : null,
  };
}
