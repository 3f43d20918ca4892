// The names of what is kept on this device about a patient. Each begins with the patient's own, and so follows a merge.

export function keptPatientName(patientId: number): string {
  return `patient-${patientId}`
}

export function keptGpName(patientId: number): string {
  return `${keptPatientName(patientId)}-gp`
}
