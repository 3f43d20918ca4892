import type { ComponentProps } from 'react'
import { lazyPart } from '../../platform/lazy-part.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'

export { GpField } from './gp-field.tsx'
export { NeedsFlag } from './needs-flag.tsx'
export { hasUnsavedGp } from './gp-fields.ts'
export { isNotFound, type PatientRecord, usePatient, usePatientRecord } from './patients.queries.ts'

/** Says that an archived patient gets no new letters, instead of opening a new letter. */
export function ArchivedDialog(props: ComponentProps<typeof Archived>) {
  return (
    <LazyBoundary onMissing={props.onClose}>
      <Archived {...props} />
    </LazyBoundary>
  )
}

const Archived = lazyPart(async () => (await import('./archived-dialog.tsx')).ArchivedDialog)
