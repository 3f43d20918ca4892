import { useQuery } from '@tanstack/react-query'
import { actionMessageOf } from '../../../platform/api.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { fhirServerQuery } from '../fhir.queries.ts'
import { ServerForm } from './server-form.tsx'

/** Administrators set up the FHIR server that receives letters (spec §2 Settings). */
export function FhirSettings() {
  const { data: server, error, isFetching, refetch } = useQuery(fhirServerQuery)
  if (server !== undefined) return <ServerForm server={server} />
  if (error === null) return <SkeletonLines lines={6} label="Loading the FHIR server" />
  return (
    <ErrorState
      title="Couldn't load the FHIR server"
      message={actionMessageOf(error)}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}
