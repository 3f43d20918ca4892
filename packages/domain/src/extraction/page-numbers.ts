// Formats page numbers for use in a sentence.

/** Writes '2', '2 and 5' or '2–4, 6, 8 and 9' in file order. Three or more in a row become a range. */
export function pageNumbers(pages: readonly number[]): string {
  const sorted = [...new Set(pages)].toSorted((a, b) => a - b)
  const texts = runsOf(sorted).flatMap((run) =>
    run.length > 2 ? [`${run[0]}–${run.at(-1)}`] : run.map(String),
  )
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`
}

function runsOf(sorted: readonly number[]): number[][] {
  const runs: number[][] = []
  for (const page of sorted) {
    const run = runs.at(-1)
    if (run !== undefined && run.at(-1) === page - 1) run.push(page)
    else runs.push([page])
  }
  return runs
}
