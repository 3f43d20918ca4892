// Lists alternative spellings of field names in the specification. Only this file accepts them, and only as input (product §2).

const spellings: Record<string, string> = {
  gp_name: 'gpName',
  gp_practice: 'gpPractice',
  gp_address: 'gpAddress',
  nhs_number: 'nhsNumber',
  medical_record_number: 'medicalRecordNumber',
  medicalNumber: 'medicalRecordNumber',
  emergency_contact: 'emergencyContact',
  communication_needs: 'communicationNeeds',
  insurance_info: 'insuranceInfo',
  blood_type: 'bloodType',
  date_of_birth: 'dob',
  dateOfBirth: 'dob',
  full_name: 'name',
  patient_id: 'patientId',
  doctor_id: 'doctorId',
  doctorid: 'doctorId',
  raw_transcription: 'rawTranscription',
  review_notes: 'reviewNotes',
  reviewnotes: 'reviewNotes',
  visit_date: 'visitDate',
  due_at: 'dueAt',
}

/**
 * Renames alternative spellings in the body's own fields and in the records of its lists. If both spellings are present, ours
 * counts.
 */
export function renameSpellings(body: unknown): unknown {
  return renameFields(body, (value) =>
    Array.isArray(value) ? value.map((item: unknown) => renameFields(item, (inner) => inner)) : value,
  )
}

function renameFields(record: unknown, each: (value: unknown) => unknown): unknown {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return record
  const renamed: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(record)) {
    const name = Object.hasOwn(spellings, key) ? spellings[key] : undefined
    if (name === undefined) renamed[key] = each(value)
    else if (!Object.hasOwn(record, name)) renamed[name] = each(value)
  }
  return renamed
}
