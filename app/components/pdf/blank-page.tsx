/** A placeholder for the first page. */
export const BlankPage = () => (
  <div aria-hidden className="mx-auto mt-3 h-full w-[min(56rem,calc(100%-1rem))] animate-pulse bg-base-100" />
);
