import { hasAiText, provenanceLine } from '@sincerely/domain/letters/provenance'
import { type DocumentIds, type LetterDocument, type Resource, uuidIdentifier } from './letter-document.ts'
import { linesNarrative } from './narrative.ts'

/** The security labels of a resource. */
export type Meta = { security: { system: string; code: string; display: string }[] }

/**
 * The labels of a letter in which a language model wrote some of the text (HL7, AI Transparency on FHIR). They state that AI was
 * used and, after the approval, that a clinician asserted the text. Other letters have none. The second code is so far only in
 * that guide's own code system.
 */
export function aiLabels({ provenance, status }: LetterDocument): { meta?: Meta } {
  if (provenance === null || !hasAiText(provenance)) return {}
  return {
    meta: { security: status === 'preliminary' ? [assertedByAi] : [assertedByAi, assertedByClinician] },
  }
}

const assertedByAi = {
  system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue',
  code: 'AIAST',
  display: 'Artificial Intelligence asserted',
}
const assertedByClinician = {
  system: 'http://hl7.org/fhir/uv/aitransparency/CodeSystem/AddedProvenanceCS',
  code: 'CLINAST_AIRPT',
  display: 'Clinician Asserted from AI Reported',
}

/**
 * The people and programs that made the letter and its dictation. A document may contain these entries without a reference to
 * them.
 */
export function provenanceEntries(
  letter: LetterDocument,
  ids: DocumentIds,
): { fullUrl: string; resource: Resource }[] {
  const { provenance, date, parties } = letter
  if (provenance === null) return []
  const { approval, dictation, draft, enteredBy, isImproved, models } = provenance
  const author = { reference: ids.practitioner, display: parties.doctor.name }
  const approver = approval && (approval.onBehalfOf === null ? author : { display: approval.by })
  const practice = { reference: ids.organization }
  const resource = {
    resourceType: 'Provenance',
    text: linesNarrative([provenanceLine(provenance)]),
    target: [{ reference: ids.composition }, { reference: ids.pdf }],
    recorded: date.toISOString(),
    agent: [
      agent('author', author),
      agent('enterer', { display: enteredBy }),
      ...(approver === null
        ? []
        : [agent('verifier', approver, approval?.onBehalfOf === null ? undefined : author)]),
      agent('assembler', { display: softwareOf(draft) }, practice),
      ...modelsOf({ models, hasAi: draft === 'ai' || isImproved }).map((model) =>
        agent('assembler', { display: `AI model ${model}` }, practice),
      ),
    ],
    ...(dictation !== null &&
      ids.dictation !== null && {
        entity: [
          {
            role: 'source',
            what: {
              identifier: uuidIdentifier(ids.dictation),
              display: `Dictation no. ${dictation.id}, recorded by ${dictation.recordedBy}`,
            },
          },
        ],
      }),
  }
  return [{ fullUrl: ids.provenance, resource }]
}

function softwareOf(draft: 'composer' | 'ai' | null): string {
  return draft === 'composer' ? 'Sincerely, which drafted the text by fixed rules' : 'Sincerely'
}

/** The names of the models. The record of a model's call is deleted after some years, and then the name is missing. */
function modelsOf({ models, hasAi }: { models: string[]; hasAi: boolean }): string[] {
  return hasAi && models.length === 0 ? ['of an unknown name'] : models
}

type Person = { reference?: string; display?: string }

function agent(code: keyof typeof participants, who: Person, onBehalfOf?: Person): object {
  const coding = [{ system: participantTypes, code, display: participants[code] }]
  return { type: { coding }, who, ...(onBehalfOf && { onBehalfOf }) }
}

const participantTypes = 'http://terminology.hl7.org/CodeSystem/provenance-participant-type'
const participants = {
  author: 'Author',
  enterer: 'Enterer',
  verifier: 'Verifier',
  assembler: 'Assembler',
} as const
