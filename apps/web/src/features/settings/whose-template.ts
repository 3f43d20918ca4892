import type { SessionUser } from '@sincerely/contract/auth'

/** Whose letters carry this template, in a sentence. */
export function whoseTemplate(
  { role, doctors }: Pick<SessionUser, 'role' | 'doctors'>,
  doctorId: number | null,
): string {
  const doctorName = doctors.find(({ id }) => id === doctorId)?.name
  if (role === 'admin')
    return "This is the practice's default. It prints on the letters of doctors who have none of their own."
  if (role === 'doctor') return `This is the template of your letters. ${where}`
  return `This is the template of ${doctorName ?? 'your doctor'}. ${where}`
}

const where =
  'The header prints on the first page, the footer on every page. Letters that are approved already keep theirs.'

/** What prints while a part is left blank. */
export function blankSentence({ role }: Pick<SessionUser, 'role'>): string {
  return role === 'admin' ? 'Blank: our standard text prints.' : "Blank: the practice's default prints."
}
