import type { SessionUser } from '@sincerely/contract/auth'
import { type WorksFor, worksFor } from '@sincerely/domain/permissions'

/** Whose letters carry this template, in a sentence. */
export function whoseTemplate(
  { role, doctors }: Pick<SessionUser, 'role' | 'doctors'>,
  doctorId: number | null,
): string {
  const doctorName = doctors.find(({ id }) => id === doctorId)?.name
  const sentences = {
    everybody:
      "This is the practice's default. It prints on the letters of doctors who have none of their own.",
    self: `This is the template of your letters. ${where}`,
    assigned: `This is the template of ${doctorName ?? 'your doctor'}. ${where}`,
    nobody: '',
  } as const satisfies Record<WorksFor, string>
  return sentences[worksFor({ role })]
}

const where =
  'The header prints on the first page, the footer on every page. Letters that are approved already keep theirs.'

/** What prints while a part is left blank. */
export function blankSentence({ role }: Pick<SessionUser, 'role'>): string {
  return worksFor({ role }) === 'everybody'
    ? 'Blank: our standard text prints.'
    : "Blank: the practice's default prints."
}
