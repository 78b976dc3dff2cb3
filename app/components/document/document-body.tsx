import { type Block, piecesOf } from "./markdown.ts";

/** A document's text as headings, paragraphs and lists. */
export function DocumentBody({ blocks }: { blocks: Block[] }) {
  return (
    <div className="max-w-[68ch] leading-relaxed">
      {blocks.map((block, index) => (
        <BlockView key={index} block={block} />
      ))}
    </div>
  );
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === "heading")
    return (
      <h2 id={block.id} className="mt-9 scroll-mt-6 text-lg font-semibold">
        {block.text}
      </h2>
    );
  if (block.kind === "text")
    return (
      <p className="mt-3">
        <FormattedText text={block.text} />
      </p>
    );
  return (
    <ul className="mt-3 grid list-disc gap-2 pl-5 marker:text-muted">
      {block.items.map((item) => (
        <li key={item} className="pl-1">
          <FormattedText text={item} />
        </li>
      ))}
    </ul>
  );
}

const FormattedText = ({ text }: { text: string }) => (
  <>{piecesOf(text).map((piece, index) => (index % 2 === 1 ? <strong key={index}>{piece}</strong> : piece))}</>
);
