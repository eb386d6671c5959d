/** The heads of a list's columns, where the window is wide enough for columns. Each row says everything by itself. */
export const RowHeads = ({ heads }: { heads: string[] }) => (
  <div className="row-heads" aria-hidden="true">
    {heads.map((head, at) => (
      <span key={at}>{head}</span>
    ))}
  </div>
);
