/** The duties that an object keeps, as hidden fields: the server is always sent all that are wanted. */
export const PresentLines = ({ duties }: { duties: readonly { id: string }[] }) =>
  duties.map(({ id }) => <input key={id} type="hidden" name="lines" value={id} />);
