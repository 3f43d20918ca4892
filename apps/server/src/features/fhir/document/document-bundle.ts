import { createHash } from 'node:crypto'
import { shortDay, isDay } from '@sincerely/domain/dates'
import { knownDob } from '@sincerely/domain/patients/age'
import { needsSentence, noNeeds } from '@sincerely/domain/patients/communication-needs'
import { formatNhsNumber } from '@sincerely/domain/patients/nhs-number'
import { composition, documentType } from './composition.ts'
import {
  type LetterDocument,
  type Resource,
  type DocumentIds,
  documentIds,
  uuidIdentifier,
} from './letter-document.ts'
import { linesNarrative } from './narrative.ts'
import { type Meta, aiLabels, provenanceEntries } from './provenance.ts'

/** `resourceType: 'Bundle'` of type 'document' (FHIR R4). */
export type DocumentBundle = {
  resourceType: 'Bundle'
  meta?: Meta
  language: string
  identifier: { system: string; value: string }
  type: 'document'
  timestamp: string
  entry: { fullUrl: string; resource: Resource }[]
}

/**
 * The letter as a FHIR R4 document, with every resource that its Composition refers to. The same letter gives the same bytes, so
 * that sending it twice sends the same document.
 */
export function documentBundle(letter: LetterDocument): DocumentBundle {
  const ids = documentIds(letter)
  return {
    resourceType: 'Bundle',
    ...aiLabels(letter),
    language: letter.printed.language,
    identifier: uuidIdentifier(ids.document),
    type: 'document',
    timestamp: letter.date.toISOString(),
    entry: [
      { fullUrl: ids.composition, resource: composition(letter, ids) },
      { fullUrl: ids.patient, resource: patient(letter, ids) },
      { fullUrl: ids.practitioner, resource: practitioner(letter) },
      { fullUrl: ids.organization, resource: organization(letter, ids) },
      { fullUrl: ids.pdf, resource: documentReference(letter, ids) },
      ...provenanceEntries(letter, ids),
    ],
  }
}

/** The PDF, embedded so that the receiver needs no further download. */
function documentReference(letter: LetterDocument, ids: DocumentIds): Resource {
  const { pdf, date, status, printed } = letter
  const bytes = Buffer.from(pdf.bytes.buffer, pdf.bytes.byteOffset, pdf.bytes.byteLength)
  return {
    resourceType: 'DocumentReference',
    ...aiLabels(letter),
    text: linesNarrative([pdf.fileName]),
    masterIdentifier: uuidIdentifier(ids.pdf),
    status: status === 'amended' ? 'superseded' : 'current',
    docStatus: status,
    type: documentType(letter.type),
    subject: { reference: ids.patient },
    date: date.toISOString(),
    author: [{ reference: ids.practitioner }],
    custodian: { reference: ids.organization },
    description: printed.title,
    content: [
      {
        attachment: {
          contentType: 'application/pdf',
          language: printed.language,
          data: bytes.toString('base64'),
          size: bytes.length,
          hash: createHash('sha1').update(bytes).digest('base64'),
          title: pdf.fileName,
          creation: date.toISOString(),
        },
      },
    ],
  }
}

/** The patient, identified by the practice's number and by the NHS number, if there is one. */
function patient({ parties }: LetterDocument, ids: DocumentIds): Resource {
  const { id, name, nhsNumber, address, communicationNeeds = noNeeds } = parties.patient
  const { language, interpreter } = communicationNeeds
  const needs = needsSentence(communicationNeeds)
  const dob = knownDob(parties.patient.dob)
  const born = dob !== null && isDay(dob) ? dob : null
  const nhs = { use: 'official', system: 'https://fhir.nhs.uk/Id/nhs-number', value: nhsNumber }
  return {
    resourceType: 'Patient',
    text: linesNarrative([
      name,
      ...(born === null ? [] : [`Date of birth ${shortDay(born)}`]),
      nhsNumber === null ? `MR #${id}` : `NHS number ${formatNhsNumber(nhsNumber)}`,
      ...(needs === null ? [] : [`Communication needs: ${needs}`]),
    ]),
    // R4 has no element for large print and other formats, so only the text above has them.
    ...(interpreter ? { extension: [{ url: interpreterRequired, valueBoolean: true }] } : {}),
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
    ...(filled(language) ? { communication: [{ language: { text: language }, preferred: true }] } : {}),
  }
}

/** The letter's doctor, who is the signatory even if somebody else approved the letter (rules §1). */
function practitioner({ parties, printed }: LetterDocument): Resource {
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

/** The practice. Letters sealed by older releases have no practice name. */
function organization({ parties: { practiceName } }: LetterDocument, ids: DocumentIds): Resource {
  return {
    resourceType: 'Organization',
    text: linesNarrative([practiceName || 'The practice that keeps this letter']),
    identifier: [uuidIdentifier(ids.organization)],
    ...(practiceName === '' ? {} : { name: practiceName }),
  }
}

const interpreterRequired = 'http://hl7.org/fhir/StructureDefinition/patient-interpreterRequired'
const identifierTypes = 'http://terminology.hl7.org/CodeSystem/v2-0203'

function filled(text: string | null | undefined): text is string {
  return text !== null && text !== undefined && text.trim() !== ''
}
