import { deedMessageOf } from '../../platform/api.ts'
import { ErrorState } from '../../ui/error-state.tsx'

type RequestsErrorProps = { query: { error: Error | null; isFetching: boolean; refetch: () => unknown } }

/** Where a list of requests about personal data should stand and could not be fetched. */
export function RequestsError({ query: { error, isFetching, refetch } }: RequestsErrorProps) {
  return (
    <ErrorState
      title="Couldn't load the requests"
      message={deedMessageOf(error)}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}
