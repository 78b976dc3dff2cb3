import { palette, shade } from "../palette.ts";
import { box, disc, faint, form, line, moved } from "../shapes.ts";

const { pearl, steel, coal, silver } = palette;
const exit = "#2f8f5f";

const runner =
  disc(574, 128, 14, pearl) +
  line("M558 152L540 196", pearl, 24) +
  line("M560 156L584 180L606 172M552 158L524 160L506 182", pearl, 11) +
  line("M542 198L572 216L562 248M538 198L520 226L488 226", pearl, 13);

const luminaire =
  box(440, 88, 320, 178, shade(steel, -0.1), 12) +
  box(448, 94, 304, 166, exit, 8) +
  moved(-24, 0, runner) +
  box(664, 112, 66, 130, pearl, 3) +
  box(674, 122, 46, 120, exit) +
  form("M610 168h34v-16l30 26 -30 26v-16h-34z", pearl);

/** A lamp on the ceiling, lit. */
const lamp = (y: number) =>
  form(`M540 ${y - 44}H660L676 ${y - 26}H524z`, "#8d9698") + form(`M524 ${y - 26}H676L668 ${y - 16}H532z`, "#ffffff");

const door = (tint: string) =>
  box(380, 306, 440, 374, shade(steel, -0.24)) +
  box(396, 322, 200, 358, tint) +
  box(604, 322, 200, 358, tint) +
  box(396, 322, 8, 358, shade(tint, 0.3)) +
  box(604, 322, 8, 358, shade(tint, 0.3)) +
  box(788, 322, 16, 358, shade(tint, -0.16)) +
  box(456, 360, 80, 130, palette.glass, 4) +
  form("M456 470V410L504 360H530L456 440z", "#e2eeee") +
  box(664, 360, 80, 130, palette.glass, 4) +
  form("M664 470V410L712 360H738L664 440z", "#e2eeee") +
  line("M416 556H576M624 556H784", coal, 18) +
  line("M416 551H576M624 551H784", silver, 5);

export const safetyLighting = (tint: string) =>
  box(0, 0, 1200, 800, "#c9cdc6") +
  form("M0 0H1200L900 70H300z", "#b4b9b2") +
  form("M0 0L300 70V680L0 800z", "#bcc1ba") +
  form("M1200 0L900 70V680L1200 800z", "#a9afa8") +
  form("M0 800L300 680H900L1200 800z", "#9fa49d") +
  box(300, 70, 600, 610, "#d3d7d0") +
  faint(0.5, form("M430 262H770L960 680H240z", "#eaf3ea")) +
  form("M240 680H960L1040 712H160z", "#b3bcb1") +
  door(tint) +
  luminaire +
  faint(0.35, form("M468 94H540L470 166V108q0 -14 -2 -14z", "#8fd0ad")) +
  lamp(60) +
  form("M70 470L210 440V546L70 590z", "#d9ddd6") +
  form("M104 486L176 470V534L104 556z", palette.red) +
  form("M120 498L160 489V524L120 536z", pearl) +
  form("M990 430L1140 468V640L990 590z", "#9fa69e") +
  form("M1002 444L1128 476V622L1002 580z", "#b7beb6") +
  line("M300 640L0 752M900 640L1200 752", "#e9b233", 6);
