// The numbers of the objects that a joined PDF has of its own; those of its parts come after them.
export const CATALOG = 1;
export const PAGES = 2;
export const OUTLINE = 3;
export const ABOUT = 4;
export const FIRST_OF_PARTS = 5;
