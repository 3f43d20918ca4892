// Groups what belongs to several doctors, so that each doctor’s people are told of their own.

/** In the order in which the doctors come up first. */
export function byDoctor<Row>(rows: readonly Row[], doctorOf: (row: Row) => number): Map<number, Row[]> {
  const groups = new Map<number, Row[]>()
  for (const row of rows) {
    const group = groups.get(doctorOf(row))
    if (group === undefined) groups.set(doctorOf(row), [row])
    else group.push(row)
  }
  return groups
}
