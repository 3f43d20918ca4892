import { AttentionPanel } from '../../features/attention/attention-panel.tsx'
import { useLettersNeedingAttention } from '../../features/attention/attention.queries.ts'
import { Dashboard } from '../../features/dashboard/dashboard.tsx'
import { DictateButton } from '../../features/dictation/dictate-button.tsx'
import { UnsavedLetters } from '../../features/letters/unsaved-letters.tsx'
import { useCanAddPatients } from '../../features/patients/use-can-add-patients.ts'
import { Page } from '../../ui/page.tsx'

export function DashboardPage() {
  const canAddPatients = useCanAddPatients()
  const needsAttention = useLettersNeedingAttention()
  return (
    <Page>
      <Dashboard
        unsaved={<UnsavedLetters />}
        attention={<AttentionPanel />}
        needsAttention={needsAttention}
        dictate={<DictateButton />}
        canAddPatients={canAddPatients}
      />
    </Page>
  )
}
