import { describe, expect, it } from 'vitest'
import {
  unprintableAddresses,
  unprintableCharacters,
  unprintableInNames,
  unprintableInText,
  unprintablePlaces,
} from './printable.ts'

describe('characters that a letter cannot print', () => {
  it.each([
    'Źdźbło Řehoř Şükrü İpek, Nguyễn Thị Ánh Tuyết',
    'Αθήνα Москва שלום مرحبا محمد اسلم',
    'Asha Sharma आशा शर्मा, สมชาย ใจดี, Wong Siu Ming 黃小明, 黄小明, 𠮷田, さくら',
    'Result ✓ normal, ✗ none, ↑ CRP, ≥ 5, ½ tablet, °C, µg, ♀, ∴ therefore, Δ, ² ³ ₂, → next, ⇒, ☐ ☑, □',
    'two\u00A0words,\u200B\u200C\u200D\tand\na line',
  ])('do not occur in %s', (text) => {
    expect(unprintableCharacters(text)).toEqual([])
    expect(unprintablePlaces(text)).toEqual([])
  })

  it('are each listed once, and their places are found', () => {
    expect(unprintableCharacters('Mood 🙂 today 🙂. Pupils ⌀ 4 mm')).toEqual(['🙂', '⌀'])
    expect(unprintablePlaces('Mood 🙂 today. ⌀')).toEqual([
      { start: 5, end: 7 },
      { start: 15, end: 16 },
    ])
  })

  it('count as one place in a joined emoji or a word', () => {
    expect(unprintablePlaces('a 👨‍👩‍👧 b')).toEqual([{ start: 2, end: 10 }])
    expect(unprintablePlaces('রহিমা খাতুন')).toHaveLength(2)
    expect(unprintableCharacters('Kaur ਕੌਰ')).toEqual(['ਕ', 'ੌ', 'ਰ'])
  })
})

describe('what to change before a letter can be approved', () => {
  const to = (label: string, ...address: string[]) => ({
    kind: 'gp' as 'gp' | 'other',
    label,
    lines: [label, ...address],
  })
  const letter = (patientName: string, ...recipients: ReturnType<typeof to>[]) => ({
    patientName,
    recipients,
  })

  it('does not include the names of the patient and the recipients, which print with boxes', () => {
    expect(unprintableInNames(letter('Milo Trent 🙂', to('Dr Patel')))).toEqual(['🙂'])
    expect(unprintableInNames(letter('Ann Bell', to('Dr রহিমা')))).toEqual(['র', 'হ', 'ি', 'ম', 'া'])
    expect(unprintableInNames(letter('Zoë Sharma शर्मा', to('Dr Łukasz')))).toEqual([])
  })

  it('is listed for the text, without the characters of the names', () => {
    const listed = (content: string) => unprintableInText({ content, ...letter('Milo Trent', to('Dr রহিমা')) })
    expect(listed('<p>Dear Dr রহিমা,</p><p>Mood 🙂, pupils ⌀ 4&nbsp;mm, 🙂.</p>')).toEqual(['🙂', '⌀'])
    expect(listed('<p>Dear Dr রহিমা,</p><p>She is well: ½ tablet ✓</p>')).toEqual([])
  })

  it('names the recipient whose address has such characters, and where to change it', () => {
    const patient = to('Ann Bell', '৫ মিল লেন', 'Castlemoor')
    const other = { ...to('Lee', 'ད Street'), kind: 'other' as const }
    expect(unprintableAddresses(letter('Ann Bell', patient, to('Dr Patel', 'York'), other))).toEqual([
      {
        message:
          "The address of Ann Bell has characters that cannot be printed: ৫ ম ি ল ে ন. Change it in the patient's record.",
        isInRecord: true,
      },
      {
        message: 'The address of Lee has characters that cannot be printed: ད. Change it in the recipients.',
        isInRecord: false,
      },
    ])
    expect(unprintableAddresses(letter('Ann রBell', to('Dr Patel', 'র Road')))).toEqual([])
  })
})
