import { type LetterTemplate as Template, settingsRoutes } from '@sincerely/contract/settings'
import { shortDate } from '@sincerely/domain/dates'
import type { SessionUser } from '@sincerely/contract/auth'
import { type WorksFor, worksFor } from '@sincerely/domain/permissions'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { actionMessageOf, isApiError, messageOf } from '../../platform/api.ts'
import { DraftPage } from '../../platform/form/draft-page.tsx'
import { useDraftForm } from '../../platform/form/use-draft-form.ts'
import { useInfo } from '../../platform/practice.ts'
import { useSignedInUser } from '../../platform/session.ts'
import { whyWithoutDoctor } from '../../platform/without-doctor.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { FrameEditor } from './frame-editor.tsx'
import { frameParts } from './frame-input.ts'
import { FramePreview } from './frame-preview.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import classes from './letter-template.module.css'
import { PagePreview } from './page-preview.tsx'
import { SignatureSetting } from './signature-setting.tsx'
import { letterTemplateQuery, useLetterTemplate, useUpdateLetterTemplate } from './settings.queries.ts'
import { templateShortcuts } from './template-shortcuts.ts'

/** Edits the header and footer of printed letters (spec §2 Settings). */
export function LetterTemplate() {
  const template = useLetterTemplate()
  const why = whyWithoutDoctor(useSignedInUser())
  if (template.data) {
    return (
      <>
        <TemplateForm key={template.data.doctorId} template={template.data} />
        <SignatureSetting doctorId={template.data.doctorId} />
      </>
    )
  }
  if (template.isPending) return <SkeletonLines lines={8} label="Loading the letter template" />
  if (why !== null && isApiError(template.error) && template.error.code === 'no_doctor_assigned') {
    return (
      <EmptyState
        title={why.title}
        message={`The letter template of the doctor you work for will appear here. ${why.next}`}
      />
    )
  }
  if (isApiError(template.error) && template.error.code === 'doctor_required') {
    return <EmptyState title="No letter template to show" message={messageOf(template.error)} />
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
  const client = useQueryClient()
  const user = useSignedInUser()
  const { timeZone } = useInfo()
  const page = useRef<HTMLFormElement>(null)
  const update = useUpdateLetterTemplate()
  const { doctorId, updatedAt } = template
  const form = useDraftForm({
    key: `template-${doctorId ?? 'practice'}`,
    title: 'Letter template',
    about: 'This template was',
    labels: { header: 'Header', footer: 'Footer' },
    empty: { header: '', footer: '' },
    base: entryOf(template),
    schema: settingsRoutes.update.body,
    save: ({ changes, version }) => update.mutateAsync({ ...changes, version }),
    reload: async () => entryOf(await client.fetchQuery({ ...letterTemplateQuery, staleTime: 0 })),
    next: entryOf,
    keepsTyping: true,
  })
  const standard = { header: template.defaultHeader, footer: template.defaultFooter }
  useShortcuts(templateShortcuts, { save: form.isChanged ? () => page.current?.requestSubmit() : null })
  return (
    <DraftPage
      form={form}
      ref={page}
      labelledBy="letter-template"
      className={classes.form}
      saves="Save Templates"
      saved={
        updatedAt === null ? 'No template saved yet' : `Saved ${shortDate(new Date(updatedAt), timeZone)}`
      }
      show={(field, html) => <FramePreview part={field === 'header' ? 'header' : 'footer'} html={html} />}
    >
      <SectionHead id="letter-template" title="Letter Template" about={whoseTemplate(user, doctorId)} />
      {frameParts.map((part) => {
        const { value, error, onChange } = form.field(part)
        return (
          <FrameEditor
            key={part}
            part={part}
            html={value}
            standard={standard[part]}
            blankSentence={blankSentence(user)}
            problem={error}
            onType={onChange}
          />
        )
      })}
      <PagePreview doctorId={doctorId} {...form.values} />
    </DraftPage>
  )
}

function entryOf({ header, footer, version, updatedBy: id }: Template) {
  return { header, footer, version, ...(id !== null && { updatedBy: { id, name: null } }) }
}

/** Says whose letters use this template. */
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

/** Says what prints while a part is blank. */
function blankSentence({ role }: Pick<SessionUser, 'role'>): string {
  return worksFor({ role }) === 'everybody'
    ? "If you leave this blank, Sincerely's default text prints."
    : "If you leave this blank, the practice's default prints."
}
