// Finds actions in the box for the GP that are word for word the same in letter after letter.

/** The number of the doctor's newest letters about other patients that are compared. */
export const RECENT_LETTERS = 20

/** Shorter actions ('Repeat prescription') may well be right for many patients. */
const fewestWords = 5
const fewestPatients = 3

/** `patients` is the number of other patients whose letters have the action. */
export type RepeatedAction = { action: string; patients: number }

type RecentLetter = { patientId: number; lines: readonly string[] }

/** Returns the actions that at least three other patients have word for word. Capitals, spaces and full stops do not matter. */
export function repeatedActions(lines: readonly string[], recent: readonly RecentLetter[]): RepeatedAction[] {
  return lines.flatMap((action) => {
    const words = plainWords(action)
    if (words.length < fewestWords) return []
    const same = recent.filter((letter) =>
      letter.lines.some((line) => plainWords(line).join(' ') === words.join(' ')),
    )
    const patients = new Set(same.map(({ patientId }) => patientId)).size
    return patients < fewestPatients ? [] : [{ action, patients }]
  })
}

function plainWords(action: string): string[] {
  return action.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
