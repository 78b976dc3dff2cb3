import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * Reloads the page's data also after a 422: somebody else may have changed what the user edited, and the page shows it.
 */
export const freshAfterError: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 422 || defaultShouldRevalidate;
