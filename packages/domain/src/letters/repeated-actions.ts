// Boilerplate in the box for the GP: an action that is word for word the same in letter after letter.

/** How many of the doctor's newest letters of other patients are looked at. */
export const RECENT_LETTERS = 20

/** Shorter actions ('Repeat prescription') may well be the same for many. */
const fewestWords = 5
const fewestPatients = 3

/** `patients`: in the letters of how many others it is. */
export type RepeatedAction = { action: string; patients: number }

type RecentLetter = { patientId: number; lines: readonly string[] }

/** The actions that at least three other patients have word for word, whatever the capitals, spaces and points. */
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
