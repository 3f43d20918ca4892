// The names of what is kept on this device about a patient. Each begins with the patient's own, and so follows a merge.

export function keptPatientName(patientId: number): string {
  return `patient-${patientId}`
}

/** Why the patient is to be archived. */
export function keptArchiveName(patientId: number): string {
  return `${keptPatientName(patientId)}-archive`
}

export function keptGpName(patientId: number): string {
  return `${keptPatientName(patientId)}-gp`
}
