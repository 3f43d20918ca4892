// Separates headings between the rows of a list ('Dr Moss', 'Ward 7') from patients' cells.

/** Whether a line names the doctor or place of the next rows. 'Ward, Anna' has a comma and is a patient. */
export function isHeadingText(text: string): boolean {
  return STARTS.test(text) || ENDS.test(text)
}

const STARTS =
  /^(?:dr|doctor|prof|professor|sister|nurse|ward|clinic|bay|consultant|team|unit|room|site|list|section|group|morning|afternoon|evening)\b(?!,)/iu
const ENDS = /\b(?:clinic|ward|surgery list|patients)\s*:?$|\(\d+\s*patients?\)/iu
