import type { SessionUser } from '@sincerely/contract/auth'

/** Whose letters carry this template, in a sentence. */
export function whoseTemplate(
  { role, doctors }: Pick<SessionUser, 'role' | 'doctors'>,
  doctorId: number | null,
): string {
  const doctorName = doctors.find(({ id }) => id === doctorId)?.name
  if (role === 'admin')
    return "This is the practice's default. It prints on the letters of doctors who have none of their own."
  if (role === 'doctor')
    return 'It prints on every page of your letters. Letters that are approved already keep theirs.'
  return `This is the template of ${doctorName ?? 'your doctor'}. It prints on every page of their letters; letters that are approved already keep theirs.`
}

/** What prints while a part is left blank. */
export function blankSentence({ role }: Pick<SessionUser, 'role'>): string {
  return role === 'admin' ? 'Blank: our standard text prints.' : "Blank: the practice's default prints."
}
