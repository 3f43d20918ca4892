import { Button, Checkbox, Group, NativeSelect, Radio, Textarea } from '@mantine/core'
import type { DataRightsRequest } from '@sincerely/contract/privacy'
import { shortDay } from '@sincerely/domain/dates'
import { dueDay, extendedDueDay, whyNoTimeIsLeft } from '@sincerely/domain/privacy/due-day'
import { useToday } from '../../platform/practice.ts'
import { Notice } from '../../ui/notice.tsx'
import { useFirstProblem } from '../../ui/use-first-problem.ts'
import { RecordChoice } from './record-choice.tsx'
import { RecordDiffers } from './record-differs.tsx'
import classes from './request-dialog.module.css'
import { lateNoteLabel, noteLabels, stepChoices } from './step-words.ts'
import { typedSteps } from './step-draft.ts'
import { useStepForm } from './use-step-form.ts'

type StepFormProps = {
  request: DataRightsRequest
  /** Of the dialog it stands in. */
  onClose: () => void
  onReopen: () => void
}

/** The next step about a request, with its reason. Only what can be done now is offered. */
export function StepForm({ request, ...ways }: StepFormProps) {
  const edit = useStepForm(request, ways)
  const { steps, step, problems } = edit
  const form = useFirstProblem(problems)
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={edit.submit}
      aria-label="Work on the request"
    >
      <NativeSelect
        label="Next step"
        data-autofocus
        value={step}
        data={steps.map((value) => ({ value, label: stepChoices[value] }))}
        // What is on its way stands still: chosen anew then, its refusal would be shown nowhere.
        onChange={({ currentTarget }) =>
          edit.isBusy || edit.choose(steps.find((known) => known === currentTarget.value) ?? null)
        }
      />
      {edit.isCheck && <IdentityCheck request={request} edit={edit} />}
      {edit.isLate && <LateExtension request={request} edit={edit} />}
      <Textarea
        label={edit.isLate ? lateNoteLabel : noteLabels[step]}
        required
        autosize
        minRows={2}
        value={edit.note}
        error={problems['note']}
        onChange={(event) => edit.typeNote(event.currentTarget.value)}
      />
      <Stranded edit={edit} />
      {edit.refusal && (
        <Notice tone="red" isUrgent title="Not saved">
          {edit.refusal}
        </Notice>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={edit.cancel} disabled={edit.isBusy}>
          Cancel
        </Button>
        <Button type="submit" loading={edit.isBusy}>
          {stepChoices[step]}
        </Button>
      </Group>
    </form>
  )
}

type PartProps = { request: DataRightsRequest; edit: ReturnType<typeof useStepForm> }

/** What was typed for steps that are not possible any more: nobody else has it. */
function Stranded({ edit: { steps, typed } }: Pick<PartProps, 'edit'>) {
  const stranded = typedSteps(typed.draft).filter((step) => !steps.includes(step))
  return stranded.map((step) => (
    <Notice key={step} tone="yellow" title={`‘${stepChoices[step]}’ is not possible now`}>
      Your text for this step: {typed.noteOf(step)}
    </Notice>
  ))
}

/** The first month is over: what that means, and that whoever extends it now knows. */
function LateExtension({ request: { receivedOn }, edit }: PartProps) {
  const today = useToday()
  const until = extendedDueDay(receivedOn)
  return (
    <>
      <Notice tone="yellow" title="The first month is over">
        It ended on {shortDay(dueDay(receivedOn))}. By then, the person should have been told about an
        extension and the reason for it (UK GDPR article 12(3)).{' '}
        {until < today
          ? whyNoTimeIsLeft(until)
          : `Tell them at once. If you extend the time now, the request is due by ${shortDay(until)}, and the audit trail shows that you extended it late.`}
      </Notice>
      {until >= today && (
        <Checkbox
          label="More time is still needed, and the person will be told at once"
          checked={edit.afterFirstMonth}
          error={edit.problems['afterFirstMonth']}
          onChange={(event) => edit.admitLate(event.currentTarget.checked)}
        />
      )}
    </>
  )
}

/** What a check of the identity found, and whose record it is. */
function IdentityCheck({ request, edit: { found, problems, answer } }: PartProps) {
  const missing = problems['identity']
  return (
    <>
      <Radio.Group
        label="Result of the check"
        value={found.identity}
        required
        error={missing}
        onChange={(value) => answer({ identity: value === 'confirmed' ? 'confirmed' : 'not-confirmed' })}
      >
        <Radio
          data-wrong={missing !== undefined || undefined}
          value="confirmed"
          label="The person is who they say they are"
          mt={4}
        />
        <Radio value="not-confirmed" label="It could not be confirmed" mt={4} />
      </Radio.Group>
      {/* One’s own account is known to be one’s own. */}
      {request.kind !== 'delete-account' && (
        <>
          <RecordChoice
            name={request.name}
            chosen={found.record}
            problem={problems['patientId'] ?? problems['userId']}
            onChoose={(record) => answer({ record })}
          />
          <RecordDiffers request={request} record={found.record} before="confirm the identity" />
        </>
      )}
    </>
  )
}
