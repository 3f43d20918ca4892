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
    emergency_contact: fields.emergencyContact,
    medical_record_number: fields.medicalRecordNumber,
    nhs_number: fields.nhsNumber,
    insurance_info: fields.insuranceInfo,
    allergies: fields.allergies,
    medications: fields.medications,
    blood_type: fields.bloodType,
    gp_name: fields.gpName,
    gp_practice: fields.gpPractice,
    gp_address: fields.gpAddress,
  }
}
