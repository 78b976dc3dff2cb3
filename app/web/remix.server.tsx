import { Link as RemixLink } from "@remix-run/react";
import { type ComponentPropsWithoutRef, forwardRef } from "react";

export * from "@remix-run/react";

/** Addresses that Remix writes into the page as they are. */
const plain = /^(?:\/|(?:\/[\w%~:,=@-]+)+\/?)(?:\?[^#]+)?(?:#.+)?$/;

/**
 * Remix's Link, as pages are rendered on the server: the same HTML, without what only a browser needs. Remix resolves
 * each address three times against the routes around it and prepares handlers and prefetching, which for the hundred
 * links of a page costs as much as their elements do ten times. vite.config.ts puts it in place of Remix's for the
 * server alone, so that pages import Link as ever.
 */
export const Link = forwardRef<HTMLAnchorElement, ComponentPropsWithoutRef<typeof RemixLink>>((props, ref) => {
  const { to, prefetch: _, discover = "render", reloadDocument, ...others } = props;
  const { relative: _r, replace: _e, state: _s, preventScrollReset: _p, viewTransition: _v, target, ...rest } = others;
  if (typeof to !== "string" || !plain.test(to)) return <RemixLink {...props} ref={ref} />;
  const discovered = discover === "render" && !reloadDocument ? "true" : undefined;
  return (
    <>
      <a {...rest} data-discover={discovered} href={to} ref={ref} target={target} />
      {null /* as with Remix's, the ids that React makes for what is in a link depend on it */}
    </>
  );
});
