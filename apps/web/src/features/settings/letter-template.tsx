import type { LetterTemplate as Template } from '@sincerely/contract/settings'
import { shortDate } from '@sincerely/domain/dates'
import { Button } from '@mantine/core'
import type { SessionUser } from '@sincerely/contract/auth'
import { type WorksFor, worksFor } from '@sincerely/domain/permissions'
import { actionMessageOf, isApiError, messageOf } from '../../platform/api.ts'
import { useInfo } from '../../platform/practice.ts'
import { useSignedInUser } from '../../platform/session.ts'
import { noDoctorAssigned } from '../../platform/without-doctor.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FormFoot } from '../../ui/form-foot.tsx'
import { LeaveQuestion } from '../../ui/leave-question.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { toast } from '../../ui/toast.ts'
import { FrameEditor } from './frame-editor.tsx'
import { FramePreview } from './frame-preview.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import classes from './letter-template.module.css'
import { PagePreview } from './page-preview.tsx'
import { SignatureSetting } from './signature-setting.tsx'
import { useLetterTemplate } from './settings.queries.ts'
import { frameParts } from './template-draft.ts'
import { templateShortcuts } from './template-shortcuts.ts'
import type { TemplateRefusal } from './template-state.ts'
import { useTemplateDraft } from './use-template-draft.ts'

/** The head and foot of printed letters (spec §2 Settings). */
export function LetterTemplate() {
  const template = useLetterTemplate()
  if (template.data) {
    return (
      <>
        <TemplateForm key={template.data.doctorId} template={template.data} />
        <SignatureSetting doctorId={template.data.doctorId} />
      </>
    )
  }
  if (template.isPending) return <SkeletonLines lines={8} label="Loading the letter template" />
  if (isApiError(template.error) && template.error.code === 'no_doctor_assigned') {
    return (
      <EmptyState
        title={noDoctorAssigned.title}
        message={`The letter template of the doctor you work for will appear here. ${noDoctorAssigned.next}`}
      />
    )
  }
  if (isApiError(template.error) && template.error.code === 'doctor_required') {
    return <EmptyState title="Whose template?" message={messageOf(template.error)} />
  }
  const retry = () => void template.refetch()
  return (
    <ErrorState
      title="Couldn't load the template"
      message={actionMessageOf(template.error)}
      onRetry={retry}
    />
  )
}

function TemplateForm({ template }: { template: Template }) {
  const user = useSignedInUser()
  const edit = useTemplateDraft(template)
  const standard = { header: template.defaultHeader, footer: template.defaultFooter }
  useShortcuts(templateShortcuts, { save: edit.save })
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        edit.save()
      }}
    >
      <SectionHead title="Letter Template" about={whoseTemplate(user, template.doctorId)} />
      {frameParts.map((part) => (
        <FrameEditor
          key={part}
          part={part}
          html={edit.draft.typed[part]}
          standard={standard[part]}
          blankSentence={blankSentence(user)}
          problem={edit.refusal?.parts[part]}
          onType={(html) => edit.type(part, html)}
        />
      ))}
      <PagePreview doctorId={template.doctorId} {...edit.draft.typed} />
      <Foot edit={edit} savedAt={template.updatedAt} />
      <LeaveQuestion asks={() => edit.isChanged}>
        Your changes to the template are not saved. They stay on this device until you come back.
      </LeaveQuestion>
    </form>
  )
}

type FootProps = { edit: ReturnType<typeof useTemplateDraft>; savedAt: string | null }

function Foot({ edit, savedAt }: FootProps) {
  const { timeZone } = useInfo()
  const saved = savedAt === null ? 'No template saved yet' : `Saved ${shortDate(new Date(savedAt), timeZone)}`
  const discard = () => toast({ type: 'info', message: 'Changes discarded', undo: edit.discard() })
  return (
    <FormFoot state={edit.isChanged ? 'Unsaved changes, kept on this device' : saved}>
      {edit.refusal && (
        <Notice tone="red" isUrgent>
          {footMessage(edit.refusal)}
          {edit.clashes.map((part) => (
            <div key={part} className={classes.clash}>
              <section aria-label={`The saved ${part}`}>
                <p className={classes.saved}>
                  {edit.draft.base[part].trim() === '' ? `The saved ${part} is empty.` : `The saved ${part}:`}
                </p>
                {edit.draft.base[part].trim() !== '' && (
                  <FramePreview part={part} html={edit.draft.base[part]} />
                )}
              </section>
              <Button variant="default" size="xs" onClick={() => edit.takeTheirs(part)}>
                Use the saved {part} instead of mine
              </Button>
            </div>
          ))}
        </Notice>
      )}
      <Button type="submit" loading={edit.isSaving} disabled={!edit.isChanged}>
        Save Templates
      </Button>
      {edit.isChanged && (
        <Button variant="default" onClick={discard}>
          Discard
        </Button>
      )}
    </FormFoot>
  )
}

/** What stands beside an editor already is only pointed at. */
function footMessage({ message, parts }: TemplateRefusal): string {
  const named = frameParts.filter((part) => parts[part] !== undefined)
  return named.length === 0 ? message : `Nothing was saved. Check the ${named.join(' and the ')}.`
}

/** Whose letters carry this template, in a sentence. */
function whoseTemplate(
  { role, doctors }: Pick<SessionUser, 'role' | 'doctors'>,
  doctorId: number | null,
): string {
  const doctorName = doctors.find(({ id }) => id === doctorId)?.name
  const sentences = {
    everybody:
      "This is the practice's default template. It prints on the letters of doctors who don't have their own.",
    self: `This template prints on your letters. ${where}`,
    assigned: `This template prints on the letters of ${doctorName ?? 'your doctor'}. ${where}`,
    nobody: '',
  } as const satisfies Record<WorksFor, string>
  return sentences[worksFor({ role })]
}

const where =
  'The header prints on the first page, the footer on every page. Letters that are already approved keep theirs.'

/** What prints while a part is left blank. */
function blankSentence({ role }: Pick<SessionUser, 'role'>): string {
  return worksFor({ role }) === 'everybody'
    ? 'If you leave this blank, our standard text prints.'
    : "If you leave this blank, the practice's default prints."
}
