import type { CatalogueEntry } from "@server/inspection/duty/inputs";

const MOST_SHOWN = 60;

/** The lines with the words that a request searches for (`q`); without words the ones that are proposed. */
export function linesFound(request: Request, catalogue: (CatalogueEntry & { proposed: boolean })[]) {
  const q = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, 100);
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const found = catalogue.filter(({ title, review_point_title, proposed }) =>
    words.length > 0
      ? words.every((word) => `${title} ${review_point_title}`.toLowerCase().includes(word))
      : proposed || !catalogue.some((entry) => entry.proposed),
  );
  return { q, found: found.slice(0, MOST_SHOWN) };
}

type Present = Pick<CatalogueEntry, "family" | "question">;

/** The families of present lines of which a fact decides, with the lines of their other options. */
export function familiesWithOptions<T extends Present>(present: T[], catalogue: CatalogueEntry[]) {
  const families = new Set(present.filter(({ question }) => question).map(({ family }) => family));
  return [...families].map((family) => ({
    family,
    duties: present.filter((each) => each.family === family),
    lines: catalogue.filter((line) => line.family === family && line.option),
  }));
}
