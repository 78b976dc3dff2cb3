/** One line of /metrics. */
export type Sample = { name: string; labels: Record<string, string>; value: number };

/** What a process answers at /metrics. */
export async function scraped(port: number): Promise<{ text: string; samples: Sample[] }> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  if (!answer.ok) throw new Error(`/metrics answered ${answer.status}.`);
  const text = await answer.text();
  const lines = text.split("\n").filter((line) => line && !line.startsWith("#"));
  return { text, samples: lines.map(sampleIn) };
}

function sampleIn(line: string): Sample {
  const [, name = "", labels = "", value] = /^([\w:]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
  const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label, said]) => [label, said]);
  return { name, labels: Object.fromEntries(pairs), value: Number(value) };
}

/** The sum of the samples of that name that have these labels; undefined where there are none. */
export function sumOf(samples: Sample[], name: string, labels: Record<string, string> = {}): number | undefined {
  const found = samples.filter(
    (sample) => sample.name === name && Object.entries(labels).every(([label, said]) => sample.labels[label] === said),
  );
  return found.length > 0 ? found.reduce((sum, { value }) => sum + value, 0) : undefined;
}
