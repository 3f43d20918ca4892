import type { Patient, PatientIdentity } from '@sincerely/contract/patients'
import { Anchor } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import { useToday } from '../../../platform/practice.ts'
import { Notice } from '../../../ui/notice.tsx'
import { identityFacts, namesakeCount } from './likeness-words.ts'

/** Lists other patients with the same name, with links (rules §4). */
export function Namesakes({
  patient,
  namesakes,
}: {
  patient: Patient
  namesakes: readonly PatientIdentity[]
}) {
  const today = useToday()
  if (namesakes.length === 0) return null
  return (
    <Notice tone="yellow" title={`${namesakeCount(namesakes.length)} are called ${patient.name}`}>
      This record: {[...identityFacts(patient, today), `MR #${patient.id}`].join(', ')}.
      <ul aria-label="Other patients with this name">
        {namesakes.map((other) => (
          <li key={other.id}>
            <AnchorLink to="/patients/$patientId" params={{ patientId: String(other.id) }}>
              MR #{other.id}
            </AnchorLink>
            , {identityFacts(other, today).join(', ')}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const AnchorLink = createLink(Anchor)
