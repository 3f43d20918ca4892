import { actionMessageOf } from '../../../platform/api.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonRows } from '../../../ui/skeletons.tsx'

type BatchLoadingProps = { count: number; error: Error | null; isFetching: boolean; retry: () => void }

/** The letters are being looked at, which the lead says, or could not be. */
export function BatchLoading({ count, error, isFetching, retry }: BatchLoadingProps) {
  if (!error)
    return (
      <div aria-hidden>
        <SkeletonRows rows={Math.min(count, 10)} height={56} />
      </div>
    )
  return (
    <ErrorState
      title="Couldn't load the letters"
      message={actionMessageOf(error)}
      retrying={isFetching}
      onRetry={retry}
    />
  )
}
