import { type Block, piecesOf } from "./markdown.ts";

/** The text of a document, as its headings, paragraphs and lists. */
export function DocumentBody({ blocks }: { blocks: Block[] }) {
  return (
    <div className="max-w-[68ch] leading-relaxed">
      {blocks.map((block, place) => (
        <Shown key={place} block={block} />
      ))}
    </div>
  );
}

function Shown({ block }: { block: Block }) {
  if (block.kind === "heading")
    return (
      <h2 id={block.id} className="mt-9 scroll-mt-6 text-lg font-semibold">
        {block.text}
      </h2>
    );
  if (block.kind === "text")
    return (
      <p className="mt-3">
        <Words text={block.text} />
      </p>
    );
  return (
    <ul className="mt-3 grid list-disc gap-2 pl-5 marker:text-muted">
      {block.items.map((item) => (
        <li key={item} className="pl-1">
          <Words text={item} />
        </li>
      ))}
    </ul>
  );
}

const Words = ({ text }: { text: string }) => (
  <>{piecesOf(text).map((piece, place) => (place % 2 === 1 ? <strong key={place}>{piece}</strong> : piece))}</>
);
