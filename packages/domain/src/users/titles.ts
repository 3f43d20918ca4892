// Titles before names, as typed and as printed.

/** 'dr.' and 'Doctor' are 'Dr'; null for any other word. */
export function titleOf(word: string): string | null {
  return titles.get(word.toLowerCase().replace(/\.$/u, '')) ?? null
}

/**
 * Whether this word, in lower case and without a full stop, is a title that is nobody's name: without it 'Paul Nurse' and 'Ann
 * Sister' could be anybody called Paul or Ann.
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
