import type { NewPatient } from '@sincerely/contract/patients'

/** The contract's names as columns; a field that was not sent stays undefined and is left as it is. */
export function columnsOf(fields: Partial<NewPatient>) {
  return {
    name: fields.name,
    dob: fields.dob,
    gender: fields.gender,
    phone: fields.phone,
    email: fields.email,
    address: fields.address,
    emergencyContact: fields.emergencyContact,
    medicalRecordNumber: fields.medicalRecordNumber,
    nhsNumber: fields.nhsNumber,
    insuranceInfo: fields.insuranceInfo,
    allergies: fields.allergies,
    medications: fields.medications,
    bloodType: fields.bloodType,
    gpName: fields.gpName,
    gpPractice: fields.gpPractice,
    gpAddress: fields.gpAddress,
  }
}
