/** What a template is for, in its author's lines; nothing where nobody wrote it, as of what a device took along before. */
export function About({ text }: { text: string | undefined }) {
  if (!text) return null;
  return <p className="mt-2 max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>;
}
