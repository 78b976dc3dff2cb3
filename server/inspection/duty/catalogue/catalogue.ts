import { buildings } from "./buildings.ts";
import type { CatalogueLine } from "./catalogue-line.ts";
import { cooling, water } from "./cooling-and-water.ts";
import { doors, heights } from "./doors-and-heights.ts";
import { electricity } from "./electricity.ts";
import { fire, firstAid } from "./fire.ts";
import { heating } from "./heating.ts";
import { handling, lifting } from "./lifting.ts";
import { lifts } from "./lifts.ts";
import { anyMachine, machines } from "./machines.ts";
import { play } from "./play.ts";
import { pressure } from "./pressure.ts";
import { tanks } from "./tanks.ts";
import { vehicles } from "./vehicles.ts";

/**
 * How often machines must be inspected and maintained in Belgium, by law and practice, with sources. Within a review
 * point the general lines come first, because the first line that fits is taken. A workspace can change lines, switch
 * them off and add its own.
 */
export const catalogue: readonly CatalogueLine[] = [
  ...anyMachine,
  ...lifting,
  ...handling,
  ...lifts,
  ...doors,
  ...heights,
  ...machines,
  ...heating,
  ...pressure,
  ...electricity,
  ...fire,
  ...firstAid,
  ...tanks,
  ...cooling,
  ...water,
  ...play,
  ...vehicles,
  ...buildings,
];

/** Lines by their keys, in their order. */
export type Catalogue = ReadonlyMap<string, CatalogueLine>;

/** The catalogue as it comes with the code: edition 0. */
export const firstEdition: Catalogue = new Map(catalogue.map((line) => [line.key, line]));

/** The line of the code with that key; undefined where there is none. */
export const catalogueLine = (key: string): CatalogueLine | undefined => firstEdition.get(key);
