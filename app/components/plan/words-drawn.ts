import { type SyntheticEvent, useCallback, useState } from "react";
import type { Box } from "./view.ts";

/** Where a picture has words, such as the names that an architect wrote in the rooms: cells of a grid over it. */
export type WordsDrawn = { columns: number; rows: number; cells: Uint8Array };

const WIDTH_PX = 800; // of the picture as it is read
const CELL_PX = 8;
const CONTRAST = 40; // of 255, from one pixel to the next but one
const CHANGES = 10; // between light and dark in a cell: letters have more, walls fewer
const RUN = 3; // cells in a row: a word is longer than a door
const PHOTO = 0.3; // of the cells: where words seem to be everywhere, it is a photo

/** None of a photo, nor where the browser does not give the pixels. */
function wordsDrawnOn(image: HTMLImageElement): WordsDrawn | undefined {
  const width = Math.min(WIDTH_PX, image.naturalWidth);
  const height = Math.round((image.naturalHeight * width) / image.naturalWidth);
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context || !(width > 0 && height > 0)) return undefined;
  context.fillStyle = "white"; // behind what is transparent
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  try {
    return wordsIn(context.getImageData(0, 0, width, height));
  } catch {
    return undefined; // the picture came from a storage at another address
  }
}

/** The same of pixels: red, green, blue and alpha of each. */
export function wordsIn({ data, width, height }: Pick<ImageData, "data" | "width" | "height">): WordsDrawn | undefined {
  const [columns, rows] = [Math.ceil(width / CELL_PX), Math.ceil(height / CELL_PX)];
  const changes = new Uint8Array(columns * rows);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / CELL_PX) * columns;
    let [twoBack, oneBack] = [255, 255];
    let last = 0; // the direction of the last change
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      const light = 0.3 * data[at]! + 0.59 * data[at + 1]! + 0.11 * data[at + 2]!;
      const direction = Math.abs(light - twoBack) < CONTRAST ? 0 : Math.sign(light - twoBack);
      if (direction !== 0 && direction !== last) {
        changes[row + Math.floor(x / CELL_PX)]! += 1;
        last = direction;
      }
      [twoBack, oneBack] = [oneBack, light];
    }
  }
  const cells = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0, run = 0; column < columns; column++) {
      run = changes[row * columns + column]! >= CHANGES ? run + 1 : 0;
      if (run >= RUN) cells.fill(1, row * columns + column - run + 1, row * columns + column + 1);
    }
  const count = cells.reduce((sum, cell) => sum + cell, 0);
  return count > PHOTO * cells.length ? undefined : { columns, rows, cells };
}

/** Whether a part of the picture, in fractions of it, touches a word on it. */
export function touchesWords({ columns, rows, cells }: WordsDrawn, { left, right, top, bottom }: Box): boolean {
  const within = (value: number, most: number) => Math.min(most - 1, Math.max(0, Math.floor(value)));
  for (let row = within(top * rows, rows); row <= within(bottom * rows, rows); row++)
    for (let column = within(left * columns, columns); column <= within(right * columns, columns); column++)
      if (cells[row * columns + column]) return true;
  return false;
}

/**
 * The words drawn on a picture, where they are `wanted`: known once it has loaded, which it may have before its page
 * runs.
 */
export function useWordsDrawn(wanted: boolean) {
  const [words, setWords] = useState<WordsDrawn>();
  const read = useCallback(
    (image: HTMLImageElement | null) => {
      if (wanted && image?.complete && image.naturalWidth > 0) setWords(wordsDrawnOn(image));
    },
    [wanted],
  );
  const onLoad = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => read(currentTarget);
  return { words, read, onLoad };
}
