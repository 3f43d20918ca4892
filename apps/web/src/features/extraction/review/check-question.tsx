import { Button, Group, Text } from '@mantine/core'
import { Dialog } from '../../../ui/dialog.tsx'
import { counted } from '../import/counted.ts'
import { isAbsence, type ReviewRow } from '../import/review-row.ts'

type CheckQuestionProps = {
  /** The selected rows that have something to check. */
  rows: ReviewRow[]
  total: number
  onCheck: () => void
  onCreate: () => void
  onClose: () => void
}

/** Doubts are left: the answer that looks at them comes first. */
export function CheckQuestion({ rows, total, onCheck, onCreate, onClose }: CheckQuestionProps) {
  const absent = rows.filter(({ marks }) => marks.every(isAbsence)).length
  const doubtful = rows.length - absent
  return (
    <Dialog title={`${counted(rows.length, 'patient')} to check`} onClose={onClose}>
      {doubtful > 0 && (
        <Text mb="xs">
          {doubtful === 1 ? 'One of them has' : `${doubtful.toLocaleString('en-GB')} have`} a value that is
          not certain. It would be saved as it stands.
        </Text>
      )}
      {absent > 0 && (
        <Text mb="xs">
          For {absent.toLocaleString('en-GB')} the list leaves something out, such as the sex or a number. It
          would be saved as unknown.
        </Text>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button onClick={onCheck} data-autofocus>
          Check them
        </Button>
        <Button variant="default" onClick={onCreate}>
          Create {counted(total, 'Patient')} anyway
        </Button>
      </Group>
    </Dialog>
  )
}
