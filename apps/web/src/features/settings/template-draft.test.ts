import type { LetterTemplate } from '@sincerely/contract/settings'
import { describe, expect, it } from 'vitest'
import {
  changedParts,
  parseKeptTemplate,
  rebaseTemplate,
  refusedParts,
  settleTemplate,
  startTemplate,
  templateChanges,
} from './template-draft.ts'

const saved: LetterTemplate = {
  userId: 2,
  doctorId: 2,
  header: '<h1>Riverside Clinic</h1>',
  footer: '',
  defaultHeader: '<h1>Clinic</h1>',
  defaultFooter: '<p>Confidential</p>',
  version: 4,
  updatedAt: null,
  updatedBy: null,
}

function typed(changes: { header?: string; footer?: string }) {
  const draft = startTemplate(saved)
  return { ...draft, typed: { ...draft.typed, ...changes } }
}

describe('a kept template', () => {
  it.each([undefined, '', '{', '7', '{"version":1}', '{"version":1,"base":{"header":""},"typed":{}}'])(
    'that cannot be read is none: %s',
    (text) => expect(parseKeptTemplate(text)).toBeNull(),
  )

  it('comes back as it was', () => {
    const draft = typed({ footer: '<p>Private</p>' })
    expect(parseKeptTemplate(JSON.stringify(draft))).toEqual(draft)
  })
})

describe('a refusal', () => {
  it.each([
    ['The footer is 82 mm tall. It can be at most 60 mm.', ['footer']],
    ['The letterhead is 82 mm tall. It can be at most 60 mm.', ['header']],
    ['The header or footer cannot be printed. Change it and save again.', []],
  ])('stands beside the editor it names: %s', (message, parts) => {
    expect(Object.keys(refusedParts({ message }))).toEqual(parts)
  })

  it('stands beside every field it names', () => {
    const fields = { header: 'Too large.', version: 'Old.' }
    expect(refusedParts({ message: 'Some of this is not right.', fields })).toEqual({ header: 'Too large.' })
  })
})

describe('a template being edited', () => {
  it('sends only what changed, with the version it started from', () => {
    expect(templateChanges(typed({}))).toEqual({ version: 4 })
    expect(templateChanges(typed({ header: '' }))).toEqual({ header: '', version: 4 })
  })

  it('keeps what was typed and takes the part that only somebody else changed', () => {
    const now = { ...saved, footer: '<p>Theirs</p>', version: 5 }
    const { draft, clashes } = rebaseTemplate(typed({ header: '<p>Mine</p>' }), now)
    expect(draft.typed).toEqual({ header: '<p>Mine</p>', footer: '<p>Theirs</p>' })
    expect(draft.version).toBe(5)
    expect(changedParts(draft)).toEqual(['header'])
    expect(clashes).toEqual([])
  })

  it('names the part that both changed', () => {
    const { clashes } = rebaseTemplate(typed({ header: '<p>Mine</p>' }), {
      ...saved,
      header: '<p>Theirs</p>',
    })
    expect(clashes).toEqual(['header'])
  })

  it('sees no clash when both wrote the same', () => {
    const { draft, clashes } = rebaseTemplate(typed({ header: '<p>Same</p>' }), {
      ...saved,
      header: '<p>Same</p>',
    })
    expect(clashes).toEqual([])
    expect(changedParts(draft)).toEqual([])
  })

  it('shows after a save what was saved, and keeps what was typed meanwhile', () => {
    const sent = typed({ header: '<p>Mine<script></script></p>', footer: '<p>A</p>' })
    const draft = { ...sent, typed: { ...sent.typed, footer: '<p>AB</p>' } }
    const settled = settleTemplate(draft, {
      sent,
      now: { ...saved, header: '<p>Mine</p>', footer: '<p>A</p>', version: 5 },
    })
    expect(settled.typed).toEqual({ header: '<p>Mine</p>', footer: '<p>AB</p>' })
    expect(changedParts(settled)).toEqual(['footer'])
    expect(settled.version).toBe(5)
  })
})
