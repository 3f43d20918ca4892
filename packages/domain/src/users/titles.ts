// The titles that stand before names, as they are typed and as they are printed.

/** 'dr.' and 'Doctor' are 'Dr'; null for a word that is no title. */
export function titleOf(word: string): string | null {
  return titles.get(word.toLowerCase().replace(/\.$/u, '')) ?? null
}

const titles: ReadonlyMap<string, string> = new Map([
  ['dr', 'Dr'],
  ['doctor', 'Dr'],
  ...['Prof', 'Professor', 'Mr', 'Mrs', 'Miss', 'Ms', 'Mx', 'Sir', 'Dame', 'Lord', 'Lady']
    .concat(['Rev', 'Sister', 'Nurse'])
    .map((title) => [title.toLowerCase(), title] as const),
])
