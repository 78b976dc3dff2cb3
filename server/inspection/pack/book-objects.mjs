// The numbers of the objects that a joined PDF has of its own; those of its parts come after them.
export const CATALOG = 1;
export const PAGES = 2;
export const OUTLINE = 3;
export const ABOUT = 4;
// the field and the value of its signature
export const FIELD = 5;
export const SIGNATURE = 6;
export const FIRST_OF_PARTS = 7;
