import { Checkbox, NativeSelect, Radio, Textarea } from '@mantine/core'
import type { DataRightsRequest } from '@sincerely/contract/privacy'
import { shortDay } from '@sincerely/domain/dates'
import { stepsNow } from '@sincerely/domain/privacy/data-rights'
import { dueDay, extendedDueDay, whyNoTimeIsLeft } from '@sincerely/domain/privacy/due-day'
import { DraftFoot } from '../../platform/form/draft-foot.tsx'
import { pick } from '../../platform/form/draft-values.ts'
import { type DraftForm, useDraftForm } from '../../platform/form/use-draft-form.ts'
import { useToday } from '../../platform/practice.ts'
import { Notice } from '../../ui/notice.tsx'
import { requestDraftKeys } from './request-draft-keys.ts'
import { useTakeStep } from './privacy.queries.ts'
import { RecordChoice } from './record-choice.tsx'
import { RecordDiffers } from './record-differs.tsx'
import classes from './request-dialog.module.css'
import {
  earlierStep,
  emptyStep,
  foundOf,
  lateness,
  stepOf,
  stepProblems,
  type StepValues,
  takenStep,
  typedSteps,
} from './step-values.ts'
import { lateNoteLabel, noteLabels, stepChoices, stepLabels } from './step-words.ts'

type StepFormProps = {
  request: DataRightsRequest
  /** Closes the surrounding dialog. */
  onClose: () => void
  onReopen: () => void
}

/** Takes the next step of a request, with its reason. Only steps that are possible now are offered. */
export function StepForm({ request, onClose, onReopen }: StepFormProps) {
  const today = useToday()
  const take = useTakeStep(request.id)
  const form = useDraftForm({
    key: requestDraftKeys.step(request.id),
    earlier: earlierStep,
    title: `Request no. ${request.id}`,
    labels,
    empty: emptyStep,
    base: null,
    secret: ['step', 'found', 'afterFirstMonth'],
    check: (values) => stepProblems(request, values, today),
    save: async ({ values }) => {
      const taken = takenStep(request, values)
      await take.mutateAsync(taken)
      return taken.step
    },
    saved: (taken) => `${stepLabels[taken]}: request no. ${request.id}`,
    next: () => null,
    stays: (sent) =>
      pick(
        sent,
        typedSteps(sent).filter((typed) => typed !== stepOf(request, sent)),
      ),
    onClose,
    onReopen,
  })
  const steps = stepsNow(request)
  const step = stepOf(request, form.values)
  const { isLate } = lateness(request, step, today)
  return (
    <form className={classes.form} noValidate onSubmit={form.submit} aria-label="Work on the request">
      <NativeSelect
        data-autofocus
        data={steps.map((value) => ({ value, label: stepChoices[value] }))}
        {...form.field('step')}
        value={step}
        onChange={({ currentTarget }) => {
          const chosen = steps.find((known) => known === currentTarget.value)
          if (chosen !== undefined && chosen !== step) form.set({ step: chosen, afterFirstMonth: false })
        }}
      />
      {step === 'check-identity' && <IdentityCheck request={request} form={form} />}
      {isLate && <LateExtension request={request} form={form} />}
      <Textarea
        required
        autosize
        minRows={2}
        {...form.field(step)}
        label={isLate ? lateNoteLabel : noteLabels[step]}
      />
      {typedSteps(form.values)
        .filter((typed) => !steps.includes(typed))
        .map((typed) => (
          // The notice shows the draft, because no other place does. The user can copy the text.
          <Notice key={typed} tone="yellow" title={`‘${stepChoices[typed]}’ is not possible now`}>
            Your text for this step: {form.values[typed]}
          </Notice>
        ))}
      <DraftFoot form={form} failed="Not saved" saves={stepChoices[step]} />
    </form>
  )
}

const labels = {
  ...noteLabels,
  step: 'Next step',
  found: 'Result of the check',
  afterFirstMonth: 'More time is still needed, and the person will be told at once',
}

type PartProps = { request: DataRightsRequest; form: DraftForm<StepValues> }

/** Explains that the first month is over, and what extending the deadline now means. */
function LateExtension({ request: { receivedOn }, form }: PartProps) {
  const today = useToday()
  const until = extendedDueDay(receivedOn)
  const { value, ...admission } = form.field('afterFirstMonth')
  return (
    <>
      <Notice tone="yellow" title="The first month is over">
        It ended on {shortDay(dueDay(receivedOn))}. By then, the person should have been told about an
        extension and the reason for it (UK GDPR article 12(3)).{' '}
        {until < today
          ? whyNoTimeIsLeft(until)
          : `Tell them at once. If you extend the time now, the request is due by ${shortDay(until)}, and the audit trail shows that you extended it late.`}
      </Notice>
      {until >= today && <Checkbox {...admission} checked={value} />}
    </>
  )
}

/** Asks for the result of an identity check, and for the person's record. */
function IdentityCheck({ request, form }: PartProps) {
  const { label, error, onChange } = form.field('found')
  const found = foundOf(request, form.values)
  return (
    <>
      <Radio.Group
        label={label}
        value={found.identity}
        required
        error={error}
        onChange={(value) =>
          onChange({ ...found, identity: value === 'confirmed' ? 'confirmed' : 'not-confirmed' })
        }
      >
        <Radio
          data-wrong={error !== undefined || undefined}
          value="confirmed"
          label="The person is who they say they are"
          mt={4}
        />
        <Radio value="not-confirmed" label="It could not be confirmed" mt={4} />
      </Radio.Group>
      {/* A signed-in user's own account needs no identity check. */}
      {request.kind !== 'delete-account' && (
        <>
          <RecordChoice
            name={request.name}
            chosen={found.record}
            onChoose={(record) => onChange({ ...found, record })}
          />
          <RecordDiffers request={request} record={found.record} before="confirm the identity" />
        </>
      )}
    </>
  )
}
