// Returns a letter's title, and the name of its type (spec §9, rules §3).

/**
 * Title-cases a letter type and adds ' Letter' unless the type already has that word: 'follow-up' → 'Follow-up Letter'. An empty
 * type becomes 'Clinical Letter' (spec §9).
 */
export function letterTypeName(type: string): string {
  const words = type.trim().replaceAll('_', ' ')
  if (words === '') return 'Clinical Letter'
  const titled = words.replace(/(^|\s)\p{Ll}/gu, (first) => first.toUpperCase())
  return /letter/i.test(titled) ? titled : `${titled} Letter`
}

/** Returns the title that a person gave the letter, or else 'Letter for {patient}' (spec §3). */
export function letterTitle(title: string | null, patientName: string): string {
  return title?.trim() ? title.trim() : `Letter for ${patientName}`
}
