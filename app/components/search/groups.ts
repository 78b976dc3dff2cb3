import type { SearchResults } from "@server/records/search/inputs";

type ObjectFound = SearchResults["objects"][number];
type FileFound = SearchResults["files"][number];

/** An object with those of its files that were found; `found` is left out where only its files were. */
export type Group = { id: string; found?: ObjectFound; files: FileFound[] };

/** What was found of objects: those found themselves first, then the others, in the order of their files. */
export function groupsOf({ objects, files }: Pick<SearchResults, "objects" | "files">): Group[] {
  const groups = new Map<string, Group>(objects.map((found) => [found.id, { id: found.id, found, files: [] }]));
  for (const file of files) {
    const group = groups.get(file.object_id) ?? { id: file.object_id, files: [] };
    group.files.push(file);
    groups.set(file.object_id, group);
  }
  return [...groups.values()];
}
