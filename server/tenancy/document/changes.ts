type Written = { title: string; body: string };

/** The lines that were removed and added, regardless of their position. Lines that only moved are neither. */
export function changedIn(before: Written | undefined, after: Written) {
  const [was, is] = [linesOf(before?.body ?? ""), linesOf(after.body)];
  return { title: before?.title !== after.title, gone: was.filter(notIn(is)), come: is.filter(notIn(was)) };
}

const linesOf = (body: string) => body.split(/\r?\n/).flatMap((line) => line.trim() || []);

/** How often each line occurs. */
function notIn(lines: readonly string[]) {
  const left = new Map<string, number>();
  for (const line of lines) left.set(line, (left.get(line) ?? 0) + 1);
  return (line: string) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  };
}
