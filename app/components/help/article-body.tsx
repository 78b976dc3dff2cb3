/** A text of ours, as the server made it of its Markdown (i18n/markdown.server.ts): no HTML but what that writes. */
export function ArticleBody({ html }: { html: string }) {
  return <article className="article mt-6" dangerouslySetInnerHTML={{ __html: html }} />;
}
