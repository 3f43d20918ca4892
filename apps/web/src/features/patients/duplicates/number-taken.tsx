import type { PatientIdentity } from '@sincerely/contract/patients'
import { Anchor } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import { useToday } from '../../../platform/practice.ts'
import { Notice } from '../../../ui/notice.tsx'
import { identityFacts } from './likeness-words.ts'

/** The NHS number that was typed is somebody else's: who that is, and the way there. */
export function NumberTaken({ owners }: { owners: readonly PatientIdentity[] }) {
  const today = useToday()
  const [owner] = owners
  if (owner === undefined) return null
  return (
    <Notice tone="red" isUrgent>
      This NHS number belongs to {owner.name}, {identityFacts(owner, today)[0]}.{' '}
      <AnchorLink to="/patients/$patientId" params={{ patientId: String(owner.id) }}>
        Open MR #{owner.id}
      </AnchorLink>
    </Notice>
  )
}

const AnchorLink = createLink(Anchor)
