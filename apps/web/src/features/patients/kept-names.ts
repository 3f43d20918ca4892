// Keys of the drafts about a patient. Each begins with the patient's own key, so all of them move when records are
// merged.

export function keptPatientName(patientId: number): string {
  return `patient-${patientId}`
}

/** The reason for archiving the patient. */
export function keptArchiveName(patientId: number): string {
  return `${keptPatientName(patientId)}-archive`
}

export function keptGpName(patientId: number): string {
  return `${keptPatientName(patientId)}-gp`
}
