import { useNavigate, useSearch } from '@tanstack/react-router'
import { ClinicsList } from '../../features/clinics/clinics-page.tsx'

export function ClinicsPage() {
  const { closed = false } = useSearch({ from: '/clinics' })
  const navigate = useNavigate({ from: '/clinics' })
  return (
    <ClinicsList
      isClosed={closed}
      onClosed={(isClosed) => void navigate({ search: isClosed ? { closed: true } : {} })}
      onCreated={(id) => void navigate({ to: '/clinics/$clinicId', params: { clinicId: String(id) } })}
    />
  )
}
