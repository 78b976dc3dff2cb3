import { palette, shade } from "../palette.ts";
import { outdoors } from "../scenery.ts";
import { box, disc, line, oval, shadow, turned } from "../shapes.ts";

const { wood, grass, coal, steel } = palette;

const frame = (x: number, lean: number) =>
  line(`M${x} 168L${x - lean} 700`, shade(wood, -0.2), 30) +
  line(`M${x} 168L${x + lean} 690`, wood, 30) +
  line(`M${x - 8} 172L${x + lean - 9} 684`, shade(wood, 0.28), 6) +
  line(`M${x - lean * 0.62} 500H${x + lean * 0.62}`, shade(wood, -0.1), 20);

const seat = (x: number, angle: number, colour: string) =>
  turned(
    angle,
    x,
    186,
    line(`M${x - 56} 186V566M${x + 56} 186V566`, steel, 5),
    box(x - 74, 562, 148, 22, colour, 10),
    box(x - 74, 562, 148, 7, shade(colour, 0.3), 5),
  );

export const swing = (tint: string) =>
  outdoors(grass) +
  oval(600, 700, 500, 66, "#c3ab84") +
  oval(600, 696, 500, 62, "#d2bd98") +
  shadow(470, 694, 100, 10) +
  shadow(740, 700, 110, 10) +
  frame(250, 96) +
  seat(456, -4, tint) +
  seat(730, 17, coal) +
  frame(950, 96) +
  line("M222 170H978", shade(wood, -0.06), 34) +
  line("M222 160H978", shade(wood, 0.28), 7) +
  disc(400, 186, 9, coal) +
  disc(512, 186, 9, coal) +
  disc(674, 186, 9, coal) +
  disc(786, 186, 9, coal);
