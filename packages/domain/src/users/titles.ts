// Reads titles before names, as typed and as printed.

/** Reads 'dr.' and 'Doctor' as 'Dr'. Returns null for any other word. */
export function titleOf(word: string): string | null {
  return titles.get(word.toLowerCase().replace(/\.$/u, '')) ?? null
}

/**
 * Whether this word, in lower case and without a full stop, is a title that is nobody's name. A word such as 'Nurse' or 'Sister'
 * is not, because 'Paul Nurse' and 'Ann Sister' may be full names.
 */
export function isOnlyTitle(word: string): boolean {
  return titles.has(word) && !alsoNames.has(word)
}

const titles: ReadonlyMap<string, string> = new Map([
  ['doctor', 'Dr'],
  ...['Dr', 'Prof', 'Professor', 'Mr', 'Mrs', 'Miss', 'Ms', 'Mx', 'Sir', 'Dame', 'Lord', 'Lady']
    .concat(['Rev', 'Sister', 'Nurse'])
    .map((title) => [title.toLowerCase(), title] as const),
])

const alsoNames: ReadonlySet<string> = new Set(['doctor', 'sister', 'nurse'])
