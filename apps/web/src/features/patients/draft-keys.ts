// The keys of the drafts about a patient. Each begins with the patient's own key, so all of them move when records are
// merged.

export function patientDraftKey(patientId: number): string {
  return `patient-${patientId}`
}

/** Returns the key of the draft with the reason for archiving the patient. */
export function archiveDraftKey(patientId: number): string {
  return `${patientDraftKey(patientId)}-archive`
}

export function gpDraftKey(patientId: number): string {
  return `${patientDraftKey(patientId)}-gp`
}
