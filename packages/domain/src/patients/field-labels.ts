// Defines the labels of the fields of a patient's record, in the order of the form (spec §2, §3).

export const fieldLabels = {
  name: 'Full Name',
  dob: 'Date of Birth',
  gender: 'Gender',
  nhsNumber: 'NHS Number',
  // This is another system's number. Our own is shown as 'MR #' (rules §2).
  medicalRecordNumber: 'Medical Number',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  emergencyContact: 'Emergency Contact',
  communicationNeeds: 'Communication Needs',
  bloodType: 'Blood Type',
  allergies: 'Allergies',
  medications: 'Medications',
  insuranceInfo: 'Insurance',
  gpName: 'GP Name',
  gpPractice: 'GP Practice',
  gpAddress: 'GP Address',
} as const

export type PatientField = keyof typeof fieldLabels

export const patientFields = Object.keys(fieldLabels) as PatientField[]
