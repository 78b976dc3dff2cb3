/** Text keys of the titles of jobs. */
export const jobTitles = {
  "container.move": "job.title_move",
  "container.duplicate": "job.title_duplicate",
  "action_point.export": "job.title_export",
  "report.export": "job.title_export",
  "market.copy": "job.title_market",
} as const;
