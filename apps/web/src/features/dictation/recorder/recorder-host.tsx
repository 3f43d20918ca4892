import { lazyPart } from '../../../platform/lazy-part.ts'
import { LazyBoundary } from '../../../ui/lazy-boundary.tsx'
import { withUploader } from '../with-uploader.ts'
import { closeRecorder, useRecorderRequest } from './open-recorder.ts'

const RecorderDialog = lazyPart(
  async () => (await withUploader(import('./recorder-dialog.tsx'))).RecorderDialog,
)

export const preloadRecorder = RecorderDialog.preload

/** Renders the recorder over any page. Its code is loaded when it is first opened. */
export function RecorderHost() {
  const request = useRecorderRequest()
  if (request === null) return null
  return (
    <LazyBoundary onMissing={closeRecorder}>
      <RecorderDialog key={request.deviceKey ?? 'new'} request={request} onClose={closeRecorder} />
    </LazyBoundary>
  )
}
