import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * After a refusal too the page is asked anew: somebody else may have changed what one was at, and one is shown what it
 * is now.
 */
export const freshAfterError: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 422 || defaultShouldRevalidate;
