import { composition } from './composition.ts'
import { documentReference } from './document-reference.ts'
import { documentIds, uuidIdentifier } from './letter-document.ts'
import type { LetterDocument, Resource } from './letter-document.ts'
import { organization, patient, practitioner } from './parties.ts'

/** `resourceType: 'Bundle'` of type 'document' (FHIR R4). */
export type DocumentBundle = {
  resourceType: 'Bundle'
  language: string
  identifier: { system: string; value: string }
  type: 'document'
  timestamp: string
  entry: { fullUrl: string; resource: Resource }[]
}

/**
 * The letter as a FHIR R4 document: everything that the Composition refers to is in it, and nothing else. Pure: the same
 * letter is the same document, byte for byte, so that sending it twice is sending one thing.
 */
export function documentBundle(letter: LetterDocument): DocumentBundle {
  const ids = documentIds(letter)
  return {
    resourceType: 'Bundle',
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
    ],
  }
}
