// First and last name of a person, who is kept under one name (spec §5).

/** Split at the first space; a name of one word has no last name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(' ')
  return { firstName, lastName: rest.join(' ').trim() }
}

/** What `splitName` takes apart, with one space between the two. */
export function joinName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return [firstName.trim(), lastName.trim()].filter((part) => part !== '').join(' ')
}
