import type { LetterType } from '@sincerely/domain/letters/types'
import type { Provenance } from '@sincerely/domain/letters/provenance'
import type { LetterParties, PrintedLetter } from '@sincerely/domain/letters/printed-letter'
import type { Block } from '@sincerely/domain/markup/blocks'
import { createHash } from 'node:crypto'

/** The content of a document: the sealed letter, or a draft in its current state. */
export type LetterDocument = {
  letterId: number
  /** The approved version, or a draft's current version. */
  version: number
  type: LetterType
  /** 'amended' after another letter has replaced this one. */
  status: 'preliminary' | 'final' | 'amended'
  /** The id of the letter that this one replaces; null if it replaces none. */
  replacesId: number | null
  /** The time of the approval or, for a draft, of the last change. */
  date: Date
  printed: PrintedLetter
  /** The same text as in the content of `printed`. */
  blocks: Block[]
  parties: LetterParties
  /** Null for a letter that was sealed before the provenance was recorded. */
  provenance: Provenance | null
  pdf: { bytes: Uint8Array; fileName: string }
  /** The installation's UUID, from which all identifiers are derived. */
  namespace: string
}

export type Resource = { resourceType: string } & Record<string, unknown>

/**
 * The document's identifier depends on the letter's version and status. The identifiers of the letter and the people stay the
 * same.
 */
export function documentIds(letter: LetterDocument) {
  const { namespace, letterId, version, status, replacesId, parties, provenance } = letter
  const said = provenance?.dictation
  const id = stableIds(namespace)
  const edition = `letters/${letterId}/${version}/${status}`
  return {
    document: id(`${edition}/document`),
    composition: id(`${edition}/composition`),
    pdf: id(`${edition}/pdf`),
    provenance: id(`${edition}/provenance`),
    dictation: said ? id(`dictations/${said.id}`) : null,
    letter: id(`letters/${letterId}`),
    replaced: replacesId === null ? null : id(`letters/${replacesId}`),
    patient: id(`patients/${parties.patient.id}`),
    practitioner: id(`users/${parties.doctor.id}`),
    organization: id('practice'),
    /** The identifier system of the practice's patient numbers. */
    patientNumbers: id('patient-numbers'),
  }
}

/** A UUID as an identifier, with the system that declares the value a URI (FHIR R4 Identifier). */
export function uuidIdentifier(value: string): { system: string; value: string } {
  return { system: 'urn:ietf:rfc:3986', value }
}

export type DocumentIds = ReturnType<typeof documentIds>

/**
 * A UUID version 5 (RFC 9562) from the installation's UUID and a name. It is the same in every document of an installation, and
 * differs between installations.
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
