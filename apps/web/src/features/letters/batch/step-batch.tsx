import { useState } from 'react'
import type { Begun, StepBatchProps } from './batch-dialog-props.ts'
import { useStepBatch } from './batch.queries.ts'
import { BeforeStep } from './before-step.tsx'
import { DuringStep } from './during-step.tsx'

/** Approves or posts many letters: asks, goes through them, says what became of each. */
export function StepBatch(props: StepBatchProps) {
  const { step, onDone } = props
  const [begun, setBegun] = useState<Begun | null>(null)
  const batch = useStepBatch(step, (id) => onDone([id]))
  const begin = (next: Begun) => {
    setBegun(next)
    batch.run(next)
  }
  if (begun === null) return <BeforeStep {...props} onBegin={begin} />
  return (
    <DuringStep
      {...props}
      begun={begun}
      batch={batch}
      onGoOn={(letters, known) => batch.run({ ...begun, letters }, known)}
    />
  )
}
