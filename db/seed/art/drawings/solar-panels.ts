import { palette, shade } from "../palette.ts";
import { box, disc, faint, form, line, repeat } from "../shapes.ts";

const { silver, slate, steel } = palette;

const roofs =
  repeat(9, (index) => {
    const height = 50 + ((index * 37) % 90);
    return (
      box(index * 140 - 30, 360 - height, 118, height + 60, index % 2 ? "#b9c6c6" : "#c4cfce") +
      repeat(3, (row) =>
        height > row * 34 + 40
          ? box(index * 140 - 12, 376 - height + row * 34, 14, 16, "#a9b8b8") +
            box(index * 140 + 24, 376 - height + row * 34, 14, 16, "#a9b8b8")
          : "",
      )
    );
  }) + box(0, 400, 1200, 40, "#b1bfbb");

/** One tilted panel: its lower left corner, width and slanted height. */
const panel = (x: number, y: number, width: number, height: number, tint: string) => {
  const lean = height * 0.34;
  const at = (u: number, v: number) => `${(x + u * width + v * lean).toFixed(1)} ${(y - v * height).toFixed(1)}`;
  return (
    form(
      `M${x + 20} ${y}L${x + lean + 40} ${y - height}H${x + width + lean - 20}L${x + width + 26} ${y + 26}H${x + 46}z`,
      "#8b948f",
    ) +
    form(`M${at(0, 0)}L${at(0, 1)} ${at(1, 1)} ${at(1, 0)}z`, tint) +
    form(`M${at(0.06, 0)}L${at(0.34, 1)} ${at(0.62, 1)} ${at(0.3, 0)}z`, shade(tint, 0.14)) +
    repeat(5, (index) => line(`M${at((index + 1) / 6, 0)}L${at((index + 1) / 6, 1)}`, shade(tint, 0.32), 2.5)) +
    repeat(3, (index) => line(`M${at(0, (index + 1) / 4)}L${at(1, (index + 1) / 4)}`, shade(tint, 0.32), 2.5)) +
    `<path d="M${at(0, 0)}L${at(0, 1)} ${at(1, 1)} ${at(1, 0)}z" fill="none" stroke="${silver}" stroke-width="7" stroke-linejoin="round"/>` +
    form(`M${x} ${y}h${width}v9h-${width}z`, shade(silver, -0.2)) +
    line(`M${x + 40} ${y + 8}v24M${x + width - 40} ${y + 8}v24`, slate, 9)
  );
};

export const solarPanels = (tint: string) =>
  box(0, 0, 1200, 440, "#d7e4e6") +
  disc(210, 140, 62, "#f4d58a") +
  faint(0.3, disc(210, 140, 96, "#f4d58a")) +
  form("M700 190h300a40 40 0 0 0 -56 -44a76 76 0 0 0 -140 -8a52 52 0 0 0 -104 52z", palette.cloud) +
  roofs +
  form("M0 430H1200V800H0z", "#b4b8b0") +
  box(0, 424, 1200, 20, "#d0d3cc") +
  line("M0 560L1200 560M0 690L1200 690", "#a8aca4", 4) +
  panel(60, 536, 300, 104, tint) +
  panel(390, 536, 300, 104, tint) +
  panel(720, 536, 300, 104, tint) +
  panel(20, 744, 340, 148, tint) +
  panel(400, 744, 340, 148, tint) +
  panel(780, 744, 340, 148, tint) +
  box(1096, 420, 70, 96, "#e6e9e5", 6) +
  box(1152, 420, 14, 96, "#c3c8c2", 4) +
  box(1108, 434, 34, 22, slate, 3) +
  disc(1118, 478, 5, palette.green) +
  line("M1130 516V560H1040", steel, 7);
