// Groups items by doctor, so that the users of each doctor are notified about their own items.

/** The doctors are in the order in which they first occur. */
export function byDoctor<Row>(rows: readonly Row[], doctorOf: (row: Row) => number): Map<number, Row[]> {
  const groups = new Map<number, Row[]>()
  for (const row of rows) {
    const group = groups.get(doctorOf(row))
    if (group === undefined) groups.set(doctorOf(row), [row])
    else group.push(row)
  }
  return groups
}
