/**
 * The duties that an object or a kind keeps, as hidden fields: the server is always sent all that are wanted. `shown`: all
 * that the form knows of, where the server is to leave alone what changed since.
 */
export const PresentLines = ({ duties, shown = [] }: Props) => (
  <>
    {duties.map(({ id }) => (
      <input key={id} type="hidden" name="lines" value={id} />
    ))}
    {shown.map(({ id }) => (
      <input key={id} type="hidden" name="shown" value={id} />
    ))}
  </>
);

type Props = { duties: readonly { id: string }[]; shown?: readonly { id: string }[] };
