/** Text keys of the titles of jobs. */
export const jobTitles = {
  "container.move": "job.title_move",
  "container.duplicate": "job.title_duplicate",
  "action_point.export": "job.title_export",
  "report.export": "job.title_export",
  "object.export": "job.title_export",
  "answer.export": "job.title_export",
  "workspace.export": "job.title_whole",
  "workspace.import": "job.title_import",
  "market.copy": "job.title_market",
  "kind.put_duties": "job.title_duties",
  "catalogue.take_over": "job.title_edition",
  "import.check": "job.title_import_check",
  "import.apply": "job.title_import",
} as const;

/** Text key for a job that failed: nothing of it was done, or the steps before stay. */
export const failedText = (kind: keyof typeof jobTitles) =>
  kind === "kind.put_duties" || kind === "import.apply" ? "job.failed_partly" : "job.failed";
