type Named = { first_name: string; last_name: string };

export const nameOf = ({ first_name, last_name }: Named): string => `${first_name} ${last_name}`.trim();
/** "Leen Maes, Tom Claes"; empty when there are none. */
export const namesOf = (people: readonly Named[]): string => people.map(nameOf).join(", ");
