import type { Key } from "./kbd.tsx";

/** What is pressed, each way by itself; for the word, the key of a text below "command.map". */
type Shortcut = { ways: Key[][]; word: string };
type Part = { word: string; shortcuts: Shortcut[] };

const upDown: Key[][] = [["up"], ["down"]];
const ends: Key[][] = [["home"], ["end"]];
const part = (word: string, ...shortcuts: [word: string, ...ways: Key[][]][]): Part => ({
  word,
  shortcuts: shortcuts.map(([word, ...ways]) => ({ ways, word })),
});

/** All that the keyboard does beyond what browsers do, in the order of the map. */
export const shortcuts: readonly Part[] = [
  part("everywhere", ["open", ["ctrl", "K"]], ["open_single", ["/"]], ["this", ["?"]], ["close", ["esc"]]),
  part("commands", ["row", ...upDown], ["ends", ...ends], ["choose", ["enter"]], ["new_tab", ["ctrl", "enter"]]),
  part("search", ["results", ...upDown], ["all_results", ["enter"]]),
  part(
    "plan",
    ["zoom", ["+"], ["-"]],
    ["whole", ["0"]],
    ["pan", ["arrows"]],
    ["pin", ["arrows"]],
    ["pin_far", ["shift", "arrows"]],
    ["pin_off", ["delete"]],
  ),
  part(
    "inbox",
    ["inbox_row", ["J"], ["K"]],
    ["inbox_outcome", ["1"], ["2"], ["3"], ["4"]],
    ["inbox_confirm", ["enter"]],
    ["inbox_skip", ["S"]],
    ["inbox_object", ["/"]],
  ),
  part("order", ["order_step", ...upDown], ["order_ends", ...ends]),
  part("tags", ["row", ...upDown], ["take", ["enter"]]),
  part("pdf", ["pdf_find", ["ctrl", "F"]], ["pdf_next", ["enter"]], ["pdf_previous", ["shift", "enter"]]),
  part("pictures", ["picture_row", ["left"], ["right"]], ["crop", ["arrows"]], ["crop_far", ["shift", "arrows"]]),
];
