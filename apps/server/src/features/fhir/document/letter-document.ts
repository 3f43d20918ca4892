import type { LetterType } from '@sincerely/domain/letters/types'
import type { LetterParties, PrintedLetter } from '@sincerely/domain/letters/printed-letter'
import type { Block } from '@sincerely/domain/markup/blocks'
import { createHash } from 'node:crypto'

/** What a document is made from: the sealed print of a letter, or that of a draft as it stands now. */
export type LetterDocument = {
  letterId: number
  /** That of the approval; a draft's own. */
  version: number
  type: LetterType
  /** 'amended' once another letter replaces it. */
  status: 'preliminary' | 'final' | 'amended'
  /** The letter that this one replaces. */
  replacesId: number | null
  /** When it was approved; for a draft, when it was last changed. */
  date: Date
  printed: PrintedLetter
  /** The same text as the content of `printed`. */
  blocks: Block[]
  parties: LetterParties
  pdf: { bytes: Uint8Array; fileName: string }
  /** The installation's UUID, from which all identifiers are made. */
  namespace: string
}

export type Resource = { resourceType: string } & Record<string, unknown>

/** A document is one version of a letter in one status; the letter itself, and the people, stay the same. */
export function documentIds({ namespace, letterId, version, status, replacesId, parties }: LetterDocument) {
  const id = stableIds(namespace)
  const edition = `letters/${letterId}/${version}/${status}`
  return {
    document: id(`${edition}/document`),
    composition: id(`${edition}/composition`),
    pdf: id(`${edition}/pdf`),
    letter: id(`letters/${letterId}`),
    replaced: replacesId === null ? null : id(`letters/${replacesId}`),
    patient: id(`patients/${parties.patient.id}`),
    practitioner: id(`users/${parties.doctor.id}`),
    organization: id('practice'),
    /** The system of the numbers we give patients. */
    patientNumbers: id('patient-numbers'),
  }
}

/** A UUID as an identifier: the system says that the value is a URI (FHIR R4 Identifier). */
export function uuidIdentifier(value: string): { system: string; value: string } {
  return { system: 'urn:ietf:rfc:3986', value }
}

export type DocumentIds = ReturnType<typeof documentIds>

/**
 * Names things in documents: the same thing has the same UUID in every document of an installation, and no other
 * installation has it. Version 5 of RFC 9562: made from the installation's own UUID and the name of the thing.
 */
type StableIds = (name: string) => string

function stableIds(namespace: string): StableIds {
  const space = Buffer.from(namespace.replaceAll('-', ''), 'hex')
  if (space.length !== 16) throw new RangeError('a namespace is a UUID')
  return (name) => {
    const bytes = createHash('sha1').update(space).update(name).digest().subarray(0, 16)
    bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
    bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
    return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, 'urn:uuid:$1-$2-$3-$4-$5')
  }
}
