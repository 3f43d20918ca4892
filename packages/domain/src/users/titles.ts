// The titles that stand before names, as they are typed and as they are printed.

/** 'dr.' and 'Doctor' are 'Dr'; null for a word that is no title. */
export function titleOf(word: string): string | null {
  return titles.get(word.toLowerCase().replace(/\.$/u, '')) ?? null
}

/**
 * Whether this word, in small letters and without a full stop, is a title and nobody's name: 'Paul Nurse' and 'Ann Sister' would
 * be anybody called Paul or Ann without it.
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
