import type { Case } from "./cases.ts";
import { requestOnce } from "./load.ts";
import { compare, type Figures, type Pace, type Side, sumOf } from "./measure.ts";
import { sameAnswer } from "./same.ts";
import type { Served, Servers } from "./servers.ts";
import type { Statement } from "./statement.ts";

type Cost = Pick<Figures, "web" | "postgres">;
/** `lean`: null where nothing lean is written for it. `differs`: where the lean answer is another. */
export type Row = Pick<Case, "name" | "title"> & {
  ours: Figures;
  lean: Cost | null;
  differs?: string;
  queries: number;
  /** Of the queries, those that are prepared statements. */
  prepared: number;
  bytes: number;
  body: string;
};

/** Measures a case, the product and the lean handler in turns. Throws if one does not answer as expected. */
export async function measureCase(target: Case, { product, twin, lean }: Servers, pace: Pace): Promise<Row> {
  for (let warm = 0; warm < 3; warm++) await requestOnce(target);
  await product.child.ask({ ask: "record" });
  const body = String(await requestOnce(target));
  const recorded = await product.child.ask<Statement[]>({ ask: "recorded" });
  const queries = recorded.filter(({ text }) => !/^(begin|commit|rollback)/i.test(text));
  const sides: Side[] = [{ child: product.child, shot: target }];
  let differs: string | undefined;
  if (target.lean !== "none") {
    const shot = { ...target, url: target.url.replace(product.base, lean.base) };
    differs = sameAnswer(target, body, String(await requestOnce(shot)));
    const { authorization, cookie, ...anonymous } = target.headers;
    if (authorization || cookie) await requestOnce({ ...shot, headers: anonymous, status: 404 });
    sides.push({ child: lean.child, shot });
  }
  if (target.lean === "rows")
    sides.push({ child: twin.child, shot: { ...target, url: await rendererOf(target, twin, product) } });
  const [ours, ...others] = await compare(sides, pace);
  return {
    ...{ name: target.name, title: target.title, ours: ours!, lean: together(others), differs },
    queries: queries.length,
    prepared: queries.filter(({ name }) => name).length,
    bytes: Buffer.byteLength(body),
    body,
  };
}

/** The second product answers the target once; then it renders that again and again at an address of its own. */
async function rendererOf(target: Case, twin: Served, product: Served): Promise<string> {
  await requestOnce({ ...target, url: target.url.replace(product.base, twin.base) });
  return `http://127.0.0.1:${await twin.child.ask<number>({ ask: "serveLast" })}`;
}

/** Of a page: reading its rows, and rendering it, which asks Postgres nothing. */
function together([reading, rendering]: Figures[]): Cost | null {
  return reading ? { web: reading.web + (rendering?.web ?? 0), postgres: reading.postgres } : null;
}

/** The product's cost against the lean one; null: nothing to compare with. */
export const ratioOf = ({ ours, lean }: Pick<Row, "ours" | "lean">) => lean && sumOf(ours) / sumOf(lean);
