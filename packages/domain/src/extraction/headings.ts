// Tells headings between the rows of a list ('Dr Moss', 'Ward 7') from the rest of a patient's cells.

/** Whether a line says whose patients or which place the next rows are. A patient called Ward, with a comma, is none. */
export function isHeadingText(text: string): boolean {
  return STARTS.test(text) || ENDS.test(text)
}

const STARTS =
  /^(?:dr|doctor|prof|professor|sister|nurse|ward|clinic|bay|consultant|team|unit|room|site|list|section|group|morning|afternoon|evening)\b(?!,)/iu
const ENDS = /\b(?:clinic|ward|surgery list|patients)\s*:?$|\(\d+\s*patients?\)/iu
