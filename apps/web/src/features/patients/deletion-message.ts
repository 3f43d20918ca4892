/** What the message of a deletion is about, so that it goes once they are back some other way. */
export function deletionOf(ids: readonly number[]): string {
  return `deletion of patients ${ids.join(', ')}`
}
