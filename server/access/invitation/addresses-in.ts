/**
 * The addresses in a text, separated by commas, semicolons, spaces or new lines; also as mail programs copy them:
 * `Jan De Smet <jan@acme.be>; "Smet, An" <an@acme.be>`. Words before an address in brackets are a name. Other words are
 * returned too, so that the form can report them as invalid.
 */
export function addressesIn(text: string): string[] {
  return text.split(/[;\n]/).flatMap(addressesOfPart);
}

function addressesOfPart(part: string): string[] {
  const found: string[] = [];
  let words: string[] = [];
  for (const [word, bracketed] of part.matchAll(/<([^<>]*)>|"[^"]*"|[^\s,<>"]+/g)) {
    if (bracketed !== undefined) {
      found.push(bracketed.trim());
      words = []; // they were the name
    } else if (word.startsWith('"')) words.push(word.slice(1, -1).trim());
    else if (word.includes("@")) found.push(word);
    else words.push(word);
  }
  return [...found, ...words];
}
