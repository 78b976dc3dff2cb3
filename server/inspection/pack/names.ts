const LONGEST = 60; // letters of a folder or file
const LONGEST_PLACE = 90;
const MOST_BYTES = 200; // in UTF-8, of which file systems take 255
/** Names of devices that Windows does not allow for files. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i;

/** A name for a file or folder that any system takes, and that cannot lead out of its folder. Never empty. */
export function safeName(name: string, longest = LONGEST): string {
  const plain = name
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, "")
    .replace(/[<>:"/\\|?*·›]/g, "-")
    .replace(/\s+/g, " ");
  const letters = [...plain].slice(0, longest);
  while (Buffer.byteLength(letters.join("")) > MOST_BYTES) letters.pop();
  const trimmed = letters.join("").replace(/^[. ]+|[. ]+$/g, "");
  return reserved.test(trimmed) ? `_${trimmed}` : trimmed || "_";
}

type Unique = (name: string, ending?: string) => string;

/** Names of a folder that are told apart, also by systems that do not tell capitals: the second gets " (2)". */
function uniqueNames(): Unique {
  const taken = new Set<string>();
  return (name, ending = "") => {
    for (let nth = 1; ; nth++) {
      const unique = `${nth === 1 ? name : `${name} (${nth})`}${ending}`;
      if (taken.has(unique.toLowerCase())) continue;
      taken.add(unique.toLowerCase());
      return unique;
    }
  };
}

type Folder = { name: string; names: Unique };
/** A paper: its place, its machine, and what it is called, with the ending of its file. */
type Named = {
  place: { id: string; path: readonly string[] };
  machine: { id: string; title: string };
  title: string;
  file: string;
};

/** Where papers lie in the ZIP: a folder for each place, in it one for each machine. No two have the same path. */
export function paperPaths(): (paper: Named) => string {
  const placeNames = uniqueNames();
  const folders = new Map<string, Folder>();
  const folderOf = (id: string, name: () => string): Folder => {
    const folder = folders.get(id) ?? { name: name(), names: uniqueNames() };
    folders.set(id, folder);
    return folder;
  };
  return ({ place, machine, title, file }) => {
    const above = folderOf(place.id, () => placeNames(safeName(place.path.join(" - "), LONGEST_PLACE)));
    const own = folderOf(machine.id, () => above.names(safeName(machine.title)));
    const [ending = ""] = /\.[a-z0-9]{1,8}$/i.exec(file) ?? [];
    return `${above.name}/${own.name}/${own.names(safeName(title), ending.toLowerCase())}`;
  };
}
