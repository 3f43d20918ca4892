// Writes sentences about a doctor's open work.

/**
 * Counts patients, unfinished letters, untyped dictations, unfinished clinics, and the doctor's letter texts. `deleted` counts
 * the patients, letters and dictations that are deleted but can be restored.
 */
export type Work = {
  patients: number
  letters: number
  dictations: number
  clinics: number
  texts: number
  deleted: number
}

export function hasWork({ patients, letters, dictations, clinics, texts, deleted }: Work): boolean {
  return patients + letters + dictations + clinics + texts + deleted > 0
}

/** Whether there is work that cannot wait for somebody who is away. */
export function hasUnfinished({ letters, dictations, clinics }: Work): boolean {
  return letters + dictations + clinics > 0
}

/**
 * Returns '3 patients, 1 unfinished letter and 2 dictations', without zeros. `named` is the patient's name, if there is one
 * patient and the name may be shown.
 */
export function workWords(
  { patients, letters, dictations, clinics, texts, deleted }: Work,
  named?: string,
): string {
  const parts = [
    patients === 1 && named !== undefined ? `patient ${named}` : counted(patients, 'patient'),
    counted(letters, 'unfinished letter'),
    counted(dictations, 'dictation'),
    counted(clinics, 'unfinished clinic'),
    counted(texts, 'letter text'),
    counted(deleted, 'deleted record'),
  ].filter((part) => part !== null)
  const last = parts.pop() ?? 'nothing'
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`
}

/** Describes the consequences of handing over this work. */
export function handOverWords(name: string, work: Work): string {
  const { patients, letters, dictations, clinics, texts, deleted } = work
  const isOne = patients + letters + dictations + clinics + texts + deleted === 1
  const sentences = [
    `${name} has ${workWords(work)}. Another doctor will take ${isOne ? 'it' : 'them'} over.`,
  ]
  if (letters === 1)
    sentences.push(
      "If the letter is a draft, it will end with that doctor's name. If it is approved, it is not changed.",
    )
  if (letters > 1)
    sentences.push("Drafts will end with that doctor's name. Approved letters are not changed.")
  if (deleted > 0)
    sentences.push('Deleted records move too, so that they have a doctor if they are restored.')
  if (texts > 0)
    sentences.push('If that doctor already uses the abbreviation of a letter text, a number is added to it.')
  return sentences.join(' ')
}

/** Returns 'Dr Moss has unsaved text in 2 letters.', or null if nobody has unsaved text. Several people are all named. */
export function unsavedWords(unsaved: readonly { name: string; letters: number }[]): string | null {
  const [only, ...others] = unsaved
  if (only === undefined) return null
  if (others.length > 0)
    return `${new Intl.ListFormat('en-GB').format(unsaved.map(({ name }) => name))} have unsaved text in letters.`
  const where = only.letters === 1 ? 'a letter' : `${only.letters.toLocaleString('en-GB')} letters`
  return `${only.name} has unsaved text in ${where}.`
}

/** Returns the warning before a person leaves while recording a dictation, or null if nobody is recording. */
export function recordingWords(recording: number): string | null {
  if (recording === 0) return null
  const what = recording === 1 ? 'A dictation is' : `${recording.toLocaleString('en-GB')} dictations are`
  return `${what} being recorded at this moment. Wait until recording has finished. Otherwise, anything still on the recording device can no longer be sent.`
}

function counted(count: number, noun: string): string | null {
  if (count === 0) return null
  return `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`
}
