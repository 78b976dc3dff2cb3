export const MOST_OBJECTS = 2000; // as many as its list is drawn of within the bounds of memory
export const MOST_BYTES = 2 * 1024 ** 3; // a ZIP without extensions ends at 4 GB; a disk holds it three times while it is made
