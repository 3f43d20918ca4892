import { describe, expect, it } from 'vitest'
import { unprintableCharacters, unprintablePlaces } from './printable.ts'

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
