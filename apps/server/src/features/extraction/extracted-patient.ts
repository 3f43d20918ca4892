import type { ExtractedPatient } from '@sincerely/contract/extracted-lists'
import type { PatientRecord } from '@sincerely/domain/extraction/types'

/** One read record as the call answers it: plain values, and beside them what is not certain. */
export function asExtractedPatient({ fields, page }: PatientRecord): Omit<ExtractedPatient, 'file'> {
  const marks = Object.entries(fields).flatMap(([field, read]) =>
    (read?.marks ?? []).map(({ code, message }) => ({ field, code, message })),
  )
  return {
    name: fields.name.value,
    dob: fields.dob.value,
    gender: fields.gender.value,
    medicalNumber: fields.medicalNumber.value ?? 'Auto-generated',
    nhsNumber: fields.nhsNumber.value,
    phone: fields.phone?.value ?? null,
    email: fields.email?.value ?? null,
    address: fields.address?.value ?? null,
    gpName: fields.gpName?.value ?? null,
    gpPractice: fields.gpPractice?.value ?? null,
    allergies: fields.allergies?.value ?? [],
    medications: fields.medications?.value ?? [],
    page,
    marks,
  }
}
