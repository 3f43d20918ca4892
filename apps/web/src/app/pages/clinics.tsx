import { useNavigate, useSearch } from '@tanstack/react-router'
import { ClinicsList } from '../../features/clinics/clinics-page.tsx'

export function ClinicsPage() {
  const search = useSearch({ from: '/clinics' })
  const navigate = useNavigate({ from: '/clinics' })
  return (
    <ClinicsList
      isClosed={search.closed ?? false}
      isAdding={search.new ?? false}
      onAdding={(isAdding) =>
        // Back does not open a closed dialog again.
        void navigate({ search: { ...search, new: isAdding || undefined }, replace: !isAdding })
      }
      onClosed={(isClosed) => void navigate({ search: isClosed ? { closed: true } : {} })}
      onCreated={(id) =>
        // Replaces the dialog's history entry, so that Back does not reopen it.
        void navigate({ to: '/clinics/$clinicId', params: { clinicId: String(id) }, replace: true })
      }
    />
  )
}
