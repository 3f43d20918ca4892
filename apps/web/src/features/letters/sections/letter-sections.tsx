import { VisuallyHidden } from '@mantine/core'
import type { Letter } from '@sincerely/contract/letters'
import { routes } from '@sincerely/contract/routes'
import { completenessOf, countSections, type LetterSection } from '@sincerely/domain/letters/completeness'
import type { LetterPart as StandardPart } from '@sincerely/domain/letters/standard'
import { isPossible } from '@sincerely/domain/letters/status'
import { IconCheck, IconCircleDashed, IconMinus } from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../../platform/api.ts'
import card from '../../../ui/card.module.css'
import { toast } from '../../../ui/toast.ts'
import { type LetterPart, useSaveInPlace } from '../in-place/save-in-place.queries.ts'
import { letterKeys } from '../letters.queries.ts'
import classes from './letter-sections.module.css'
import { type SectionEditor, useSectionEditor } from './section-editor.ts'

type LetterSectionsProps = {
  letter: Letter
  isEditing: boolean
  mayEdit: boolean
  onEdit: () => void
}

/**
 * Lists the usual sections of the letter's type, and marks which of them the letter has as the text is typed
 * (docs/completeness.md).
 */
export function LetterSections({ letter, isEditing, mayEdit, onEdit }: LetterSectionsProps) {
  const editor = useSectionEditor(letter.id)
  const marks = useMarks(letter)
  const html = editor?.html ?? letter.content
  const sections = useMemo(
    () => completenessOf(html, letter.type, marks.marked),
    [html, letter.type, marks.marked],
  )
  const add = useAdd(letter, editor, { isEditing, onEdit })
  if (sections.length === 0 || (letter.status !== 'draft' && editor === null)) return null
  const { there, of } = countSections(sections)
  const canMark = mayEdit && isPossible(letter.status, 'change')
  return (
    <details className={card.card} data-folds data-screen-only>
      <summary className={classes.summary}>
        <span className={card.title}>Sections</span>{' '}
        <span className={card.state}>
          {there} of {of}
        </span>
      </summary>
      <p className={classes.quiet}>Sections a letter of this type usually has.</p>
      {needs.map(({ need, label }) => (
        <Group key={need} label={label} sections={sections.filter((section) => section.need === need)}>
          {(section) => (
            <Section
              section={section}
              onAdd={mayEdit ? () => add(section.part) : null}
              onMark={canMark && need !== 'optional' ? () => marks.toggle(section.part) : null}
            />
          )}
        </Group>
      ))}
    </details>
  )
}

const needs = [
  { need: 'required', label: 'Required' },
  { need: 'if-known', label: 'If known' },
  { need: 'optional', label: 'Optional' },
] as const satisfies { need: LetterSection['need']; label: string }[]

type GroupProps = {
  label: string
  sections: readonly LetterSection[]
  children: (section: LetterSection) => ReactNode
}

function Group({ label, sections, children }: GroupProps) {
  if (sections.length === 0) return null
  return (
    <>
      <h4 className={classes.need}>{label}</h4>
      <ul className={classes.list} aria-label={`${label} sections`}>
        {sections.map((section) => (
          <li key={section.part} className={classes.section}>
            {children(section)}
          </li>
        ))}
      </ul>
    </>
  )
}

type SectionProps = {
  section: LetterSection
  /** Adds the section; null if this person may not. */
  onAdd: (() => void) | null
  onMark: (() => void) | null
}

function Section({ section: { title, state }, onAdd, onMark }: SectionProps) {
  const { icon: Icon, words } = states[state]
  return (
    <>
      <Icon size={16} className={classes[state]} aria-hidden />
      {state === 'missing' && onAdd ? (
        <button type="button" className={classes.add} aria-label={`Add ${title}`} onClick={onAdd}>
          {title}
        </button>
      ) : (
        <span className={classes.title}>
          {title} <VisuallyHidden component="span">{words}</VisuallyHidden>
        </span>
      )}
      {state !== 'there' && onMark && (
        <button
          type="button"
          className={classes.mark}
          aria-label={`${title} not applicable`}
          aria-pressed={state === 'not-applicable'}
          onClick={onMark}
        >
          Not applicable
        </button>
      )}
    </>
  )
}

const states = {
  there: { icon: IconCheck, words: 'is in the letter' },
  missing: { icon: IconCircleDashed, words: 'is missing' },
  'not-applicable': { icon: IconMinus, words: 'is marked as not applicable' },
} as const

/** Adds a section in the editor, which may have to open first. The request ends if the editor closes or does not open. */
function useAdd(
  { type }: Letter,
  editor: SectionEditor | null,
  { isEditing, onEdit }: Pick<LetterSectionsProps, 'isEditing' | 'onEdit'>,
) {
  const request = useRef<{ part: StandardPart; wasEditing: boolean } | null>(null)
  useEffect(() => {
    const asked = request.current
    if (asked === null) return
    const hasEnded = asked.wasEditing && !isEditing
    request.current = editor || hasEnded ? null : { ...asked, wasEditing: isEditing }
    editor?.add(asked.part, type)
  }, [editor, isEditing, type])
  return (part: StandardPart) => {
    if (editor) return editor.add(part, type)
    request.current = { part, wasEditing: isEditing }
    onEdit()
  }
}

/** Holds the sections that are marked as not applicable. While a change is being saved, the new marks already show. */
function useMarks(letter: Letter) {
  const [part] = useState(() => markedPart(letter.id))
  const { mutate, isPending, variables } = useSaveInPlace(letter.id, part, { title: 'Not saved' })
  const saved = letter.notApplicableSections
  const marked = isPending ? variables.value : saved
  return {
    marked,
    toggle: (section: StandardPart) => {
      const value = marked.includes(section) ? marked.filter((one) => one !== section) : [...marked, section]
      mutate(
        { value, base: saved },
        {
          onSuccess: ({ isConflict }) => {
            if (isConflict) toast({ type: 'info', title: 'Not saved', message: markedMeanwhile })
          },
        },
      )
    },
  }
}

const markedMeanwhile =
  'Someone else has changed which sections are not applicable. Check them and try again.'

function markedPart(id: number): LetterPart<StandardPart[]> {
  return {
    name: 'notApplicableSections',
    mutationKey: letterKeys.change(id),
    of: (letter) => letter.notApplicableSections,
    isSame: (one, other) => one.toSorted().join() === other.toSorted().join(),
    send: (notApplicableSections, version) =>
      call(routes.letters.change, { params: { id }, body: { notApplicableSections, version } }),
  }
}
