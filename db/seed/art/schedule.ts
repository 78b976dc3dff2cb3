/** One line of a maintenance schedule. */
export type Task = { task: string; every: string; by: string; material?: string };

const quoted = (value: string) => (/[";\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/**
 * A maintenance schedule as CSV that Excel with Belgian settings opens correctly: semicolons, and a byte order mark.
 */
export function maintenanceSchedule(object: string, tasks: readonly Task[]): string {
  const rows = [
    ["Toestel", "Werk", "Frequentie", "Door", "Materiaal"],
    ...tasks.map(({ task, every, by, material }) => [object, task, every, by, material ?? ""]),
  ];
  return `\uFEFF${rows.map((row) => row.map(quoted).join(";")).join("\r\n")}\r\n`;
}
