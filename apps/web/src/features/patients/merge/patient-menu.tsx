import type { Patient, PatientIdentity } from '@sincerely/contract/patients'
import { ActionIcon, Menu } from '@mantine/core'
import { can } from '@sincerely/domain/permissions'
import { IconDots, IconGitMerge } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { LazyBoundary } from '../../../ui/lazy-boundary.tsx'

const MergeDialog = lazyPart(async () => (await import('./merge-dialog.tsx')).MergeDialog)

/** The menu of rare actions, for administrators only (rules §1). */
export function PatientMenu(props: { patient: Patient; namesakes: readonly PatientIdentity[] }) {
  const [isMerging, setMerging] = useState(false)
  if (!can(useSignedInUser(), 'patient.merge')) return null
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More actions">
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconGitMerge size={16} aria-hidden />}
            onPointerEnter={MergeDialog.preload}
            onClick={() => setMerging(true)}
          >
            Merge with another record…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isMerging && (
        <LazyBoundary onMissing={() => setMerging(false)}>
          <MergeDialog {...props} onClose={() => setMerging(false)} />
        </LazyBoundary>
      )}
    </>
  )
}
