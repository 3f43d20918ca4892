// A letter text as it is typed.
import { CreateLetterText, type EditLetterText, type LetterText } from '@sincerely/contract/letter-texts'
import { textValues } from '@sincerely/domain/letter-texts/placeholders'
import { type LetterType, letterTypes } from '@sincerely/domain/letters/types'
import { parseObject } from '../../platform/parse-object.ts'

export type TextKind = LetterText['kind']

const fields = ['name', 'abbreviation', 'content'] as const
export type TextField = (typeof fields)[number]

export type TextDraft = Record<TextField, string> & {
  kind: TextKind
  letterType: LetterType
  isDefault: boolean
}

export type TextProblems = Partial<Record<TextField, string>>

export function emptyDraft(kind: TextKind): TextDraft {
  return { kind, name: '', abbreviation: '', content: '', letterType: 'consultation', isDefault: false }
}

export function draftOf(text: LetterText): TextDraft {
  const { kind, name, abbreviation, content, letterType, isDefault } = text
  return {
    kind,
    name,
    abbreviation: abbreviation ?? '',
    content,
    letterType: letterType ?? 'consultation',
    isDefault,
  }
}

/** A new one that begins with the words of another, such as one of the practice. */
export function copyOf(text: LetterText): TextDraft {
  return { ...draftOf(text), name: `${text.name} (copy)`, isDefault: false }
}

/** What somebody who has none yet can begin with, and change. */
export const examples: Record<TextKind, TextDraft> = {
  snippet: {
    ...emptyDraft('snippet'),
    name: 'Safety net',
    abbreviation: 'safety',
    content:
      '<p>I have asked {{patient name}} to contact us at once if the symptoms get worse or new ones appear. {{cursor}}</p>',
  },
  template: {
    ...emptyDraft('template'),
    name: 'First visit',
    content:
      '<p>Thank you for referring {{patient name}}, whom I saw on {{visit date}}.</p><h2>Diagnoses</h2><p>[diagnoses]</p><h2>History and examination</h2><p>{{cursor}}</p><h2>Plan</h2><p>[plan]</p>',
  },
}

export function isSameDraft(one: TextDraft, other: TextDraft): boolean {
  return (
    one.letterType === other.letterType &&
    one.isDefault === other.isDefault &&
    fields.every((field) => one[field] === other[field])
  )
}

/** What was changed of a text: only that is sent, so that nobody else's change is lost by it. */
export function changesOf(body: CreateLetterText, draft: TextDraft, began: TextDraft): EditLetterText {
  return Object.fromEntries(
    Object.entries(body).filter(([field]) => {
      const name = field as keyof TextDraft
      return name !== 'kind' && draft[name] !== began[name]
    }),
  )
}

/** What is sent, or what is wrong with each field, in the words of the server. */
export function readDraft(
  draft: TextDraft,
): { ok: true; body: CreateLetterText } | { ok: false; problems: TextProblems } {
  const { success, error, data } = CreateLetterText.safeParse(draft)
  if (success) return { ok: true, body: data }
  const problems: TextProblems = {}
  for (const { path, message } of error.issues) {
    const field = fields.find((known) => known === path[0])
    if (field) problems[field] ??= message
  }
  return { ok: false, problems }
}

/** As it was kept on this device, or null when it cannot be read. */
export function parseDraft(text: string | undefined): TextDraft | null {
  const found = parseObject(text)
  if (found === null) return null
  const { kind, name, abbreviation, content, letterType, isDefault } = found
  if (typeof name !== 'string' || typeof abbreviation !== 'string' || typeof content !== 'string') return null
  return {
    kind: kind === 'template' ? 'template' : 'snippet',
    name,
    abbreviation,
    content,
    letterType: letterTypes.find((known) => known === letterType) ?? 'consultation',
    isDefault: isDefault === true,
  }
}

/** Those in which every word that was typed is found: in the name, the abbreviation or the text. */
export function foundTexts(texts: readonly LetterText[], q: string): LetterText[] {
  const words = q.toLowerCase().split(/\s+/u).filter(Boolean)
  return texts.filter(({ name, abbreviation, content }) => {
    const all = `${name} ;${abbreviation ?? ''} ${content.replaceAll(/<[^>]*>/gu, ' ')}`.toLowerCase()
    return words.every((word) => all.includes(word))
  })
}

/** For the preview: nobody of this name exists. */
export function exampleValues(today: string, doctorName: string) {
  return textValues(
    {
      patient: { id: 1024, name: 'Mrs Ada Thornbury', dob: '1961-03-12', nhsNumber: '9990000018' },
      gpName: 'Dr Robert Ellery',
      doctorName,
      visitDate: today,
    },
    today,
  )
}
