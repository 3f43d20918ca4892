import type { DataRightsRequest } from '@sincerely/contract/privacy'
import { recordDifferences } from '@sincerely/domain/privacy/record-differences'
import { Notice } from '../../ui/notice.tsx'
import type { ChosenRecord } from './record-choice.tsx'

type RecordDiffersProps = {
  request: DataRightsRequest
  record: ChosenRecord | null
  /** Names the action to warn about, as in 'before you confirm it'. */
  before: string
}

/** Lists the differences between the request and the record. Renders nothing if they agree. */
export function RecordDiffers({ request, record, before }: RecordDiffersProps) {
  const differences = recordDifferences(request, record)
  if (differences.length === 0) return null
  return (
    <Notice tone="yellow" isUrgent title="The request and this record differ">
      {differences.join(' ')} Make sure it is the same person before you {before}.
    </Notice>
  )
}
