import { shortDay } from '@sincerely/domain/dates'
import { isDay, knownDob } from '@sincerely/domain/patients/age'
import { formatNhsNumber } from '@sincerely/domain/patients/nhs-number'
import { uuidIdentifier } from './letter-document.ts'
import type { DocumentIds, LetterDocument, Resource } from './letter-document.ts'
import { linesNarrative } from './narrative.ts'

/** The patient, by the NHS number where there is one, and always by our own number. */
export function patient({ parties }: LetterDocument, ids: DocumentIds): Resource {
  const { id, name, nhsNumber, address } = parties.patient
  const dob = knownDob(parties.patient.dob)
  const born = dob !== null && isDay(dob) ? dob : null
  const nhs = { use: 'official', system: 'https://fhir.nhs.uk/Id/nhs-number', value: nhsNumber }
  return {
    resourceType: 'Patient',
    text: linesNarrative([
      name,
      ...(born === null ? [] : [`Date of birth ${shortDay(born)}`]),
      nhsNumber === null ? `MR #${id}` : `NHS number ${formatNhsNumber(nhsNumber)}`,
    ]),
    identifier: [
      ...(nhsNumber === null ? [] : [nhs]),
      {
        use: 'secondary',
        type: { coding: [{ system: identifierTypes, code: 'MR' }] },
        system: ids.patientNumbers,
        value: String(id),
        assigner: { reference: ids.organization },
      },
    ],
    name: [{ use: 'official', text: name }],
    ...(born === null ? {} : { birthDate: born }),
    ...(filled(address) ? { address: [{ use: 'home', text: address?.trim() }] } : {}),
  }
}

/** The letter's doctor, who signs it whoever approved it (rules §1). */
export function practitioner({ parties, printed }: LetterDocument): Resource {
  const { role, registrationNumber } = printed.signatory
  const number = { type: { text: 'Registration number' }, value: registrationNumber }
  const lines = [parties.doctor.name, role, registrationNumber && `Registration number ${registrationNumber}`]
  return {
    resourceType: 'Practitioner',
    text: linesNarrative(lines.filter(filled)),
    ...(filled(registrationNumber) ? { identifier: [number] } : {}),
    name: [{ text: parties.doctor.name }],
  }
}

/** The practice. Its name is missing in what was sealed before names were. */
export function organization({ parties: { practiceName } }: LetterDocument, ids: DocumentIds): Resource {
  return {
    resourceType: 'Organization',
    text: linesNarrative([practiceName || 'The practice that keeps this letter']),
    identifier: [uuidIdentifier(ids.organization)],
    ...(practiceName === '' ? {} : { name: practiceName }),
  }
}

const identifierTypes = 'http://terminology.hl7.org/CodeSystem/v2-0203'

function filled(text: string | null | undefined): text is string {
  return text !== null && text !== undefined && text.trim() !== ''
}
