import type { PatientIdentity } from '@sincerely/contract/patients'
import { Anchor } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import { useToday } from '../../../platform/practice.ts'
import { Notice } from '../../../ui/notice.tsx'
import { identityFacts } from './likeness-words.ts'

type NumberTakenProps = {
  owners: readonly PatientIdentity[]
  /** The number of the merged record that the NHS number belongs to; missing if the user typed the NHS number. */
  ofMerged?: number
}

/** Says who already has an NHS number, with a link to the record. */
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
