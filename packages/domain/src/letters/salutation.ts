// The first line of a letter, from the name of the person it is written to.

/**
 * 'Dear Dr Asha Patel,' (spec §9). A title that is there already is kept, the full given name too; without a name
 * 'Dear Doctor,' (product §2).
 */
export function salutation(gpName: string | null): string {
  return `Dear ${titledName(gpName) ?? 'Doctor'},`
}

/** 'Asha Patel' → 'Dr Asha Patel'; a title that is there is kept. Null when there is no name to put it before. */
export function titledName(gpName: string | null): string | null {
  const name = (gpName ?? '').replace(/[\s\p{Cc},]+/gu, ' ').trim()
  if (name === '') return null
  const [first = '', ...rest] = name.split(' ')
  const title = TITLES.get(first.toLowerCase().replace(/\.$/u, ''))
  if (title === undefined) return `Dr ${name}`
  const names = withoutRepeatedTitle(title, rest)
  if (names.length > 0) return `${title} ${names.join(' ')}`
  return title === 'Dr' ? null : title
}

const TITLES = new Map(
  [
    ['dr', 'Dr'],
    ['doctor', 'Dr'],
    ...[
      'Prof',
      'Professor',
      'Mr',
      'Mrs',
      'Miss',
      'Ms',
      'Mx',
      'Sir',
      'Dame',
      'Lord',
      'Lady',
      'Rev',
      'Sister',
      'Nurse',
    ].map((title) => [title.toLowerCase(), title] as const),
  ].map(([said = '', printed = '']) => [said, printed]),
)

/** 'Dr Dr Patel' was typed by somebody; it is not printed. */
function withoutRepeatedTitle(title: string, names: readonly string[]): string[] {
  const from = names.findIndex((name) => TITLES.get(name.toLowerCase().replace(/\.$/u, '')) !== title)
  return from < 0 ? [] : names.slice(from)
}
