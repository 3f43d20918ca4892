import type { PatientIdentity } from '@sincerely/contract/patients'
import { Anchor } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import { useToday } from '../../../platform/practice.ts'
import { Notice } from '../../../ui/notice.tsx'
import { identityFacts } from './likeness-words.ts'

type NumberTakenProps = {
  owners: readonly PatientIdentity[]
  /** It is not the number that was typed, but that of this merged record. */
  ofMerged?: number
}

/** An NHS number is somebody else's: who that is, and the way there. */
export function NumberTaken({ owners, ofMerged }: NumberTakenProps) {
  const today = useToday()
  const [owner] = owners
  if (owner === undefined) return null
  return (
    <Notice tone="red" isUrgent>
      {ofMerged === undefined ? 'This NHS number' : `The NHS number of MR #${ofMerged}`} belongs to{' '}
      {owner.name}, {identityFacts(owner, today)[0]}.{' '}
      <AnchorLink to="/patients/$patientId" params={{ patientId: String(owner.id) }}>
        Open MR #{owner.id}
      </AnchorLink>
    </Notice>
  )
}

const AnchorLink = createLink(Anchor)
