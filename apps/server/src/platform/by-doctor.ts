// Groups items by doctor, so that each doctor's people are notified of their own.

/** Doctors in the order in which they first appear. */
export function byDoctor<Row>(rows: readonly Row[], doctorOf: (row: Row) => number): Map<number, Row[]> {
  const groups = new Map<number, Row[]>()
  for (const row of rows) {
    const group = groups.get(doctorOf(row))
    if (group === undefined) groups.set(doctorOf(row), [row])
    else group.push(row)
  }
  return groups
}
