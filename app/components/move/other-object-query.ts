/** The parameters of a page that moves something to another object: what is searched, and what was chosen before. */
export function otherObjectQuery(request: Request): { q: string; chosen?: string } {
  const params = new URL(request.url).searchParams;
  return { q: params.get("q") ?? "", chosen: params.get("object_id") || undefined };
}
