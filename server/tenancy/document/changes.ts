type Text = { title: string; body: string };

/** The lines that were removed and added, regardless of their position. Lines that only moved are neither. */
export function changedIn(before: Text | undefined, after: Text) {
  const [linesBefore, linesAfter] = [linesOf(before?.body ?? ""), linesOf(after.body)];
  return {
    title: before?.title !== after.title,
    gone: linesBefore.filter(notIn(linesAfter)),
    come: linesAfter.filter(notIn(linesBefore)),
  };
}

const linesOf = (body: string) => body.split(/\r?\n/).flatMap((line) => line.trim() || []);

/** How often each line occurs. */
function notIn(lines: readonly string[]) {
  const remaining = new Map<string, number>();
  for (const line of lines) remaining.set(line, (remaining.get(line) ?? 0) + 1);
  return (line: string) => {
    const count = remaining.get(line) ?? 0;
    remaining.set(line, count - 1);
    return count <= 0;
  };
}
