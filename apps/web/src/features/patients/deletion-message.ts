/** Identifies the toast of a deletion, so that it can be withdrawn when the patients are restored elsewhere. */
export function deletionOf(ids: readonly number[]): string {
  return `deletion of patients ${ids.join(', ')}`
}
