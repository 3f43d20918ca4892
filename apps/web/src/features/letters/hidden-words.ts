/** Of how many letters of a patient the doctors of others are; null where there is none. `shown`: how many stand above. */
export function hiddenWords(hidden: number, shown: number): string | null {
  if (hidden === 0) return null
  const more = shown > 0 ? ' more' : ''
  const [letters, they] =
    hidden === 1
      ? [`1${more} letter of this patient belongs to another doctor and is`, 'it']
      : [`${hidden}${more} letters of this patient belong to other doctors and are`, 'them']
  return `${letters} not shown. An administrator can open ${they}, and so can the doctor who signed.`
}
