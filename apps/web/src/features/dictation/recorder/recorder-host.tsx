import { lazyPart } from '../../../platform/lazy-part.ts'
import { LazyBoundary } from '../../../ui/lazy-boundary.tsx'
import { withSender } from '../with-sender.ts'
import { closeRecorder, useRecorderRequest } from './open-recorder.ts'

const RecorderDialog = lazyPart(
  async () => (await withSender(import('./recorder-dialog.tsx'))).RecorderDialog,
)

export const preloadRecorder = RecorderDialog.preload

/** Where the recorder comes up, over any page; fetched when it is first opened. */
export function RecorderHost() {
  const request = useRecorderRequest()
  if (request === null) return null
  return (
    <LazyBoundary onMissing={closeRecorder}>
      <RecorderDialog key={request.deviceKey ?? 'new'} request={request} onClose={closeRecorder} />
    </LazyBoundary>
  )
}
