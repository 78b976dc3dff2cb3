/** An act at a machine, for gloves: 80 px high, a third of the screen wide. */
export const largeAct = "btn h-auto min-h-20 flex-col gap-1.5 px-2 py-3 text-base";
