// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { unsentLetterReader } from './unsent-letter-reader.ts'

const read = unsentLetterReader(158)
const text = (html: string) =>
  JSON.stringify({ html, baseVersion: 2, savedAt: '2026-11-20T22:56:00.000Z', follows: null })

describe('drafts of a letter on this device', () => {
  it('exclude other letters, patients and empty or invalid texts', () => {
    expect(read('letter-15@tab', text('<p>Hers</p>'))).toBeNull()
    expect(read('letter-1580-notes@tab-1', JSON.stringify({ typed: 'x' }))).toBeNull()
    expect(read('patient-158@tab-1', JSON.stringify({ note: 'x' }))).toBeNull()
    expect(read('letter-158@tab', text('<p></p>'))).toBeNull()
    expect(read('letter-158@tab', 'nonsense')).toBeNull()
  })

  it('include the text of the letter as plain text', () => {
    expect(read('letter-158@tab', text('<p>Dear Dr Fenn,</p><p>She is <b>well</b>.</p>'))).toEqual({
      label: 'Text of the letter',
      words: 'Dear Dr Fenn,\n\nShe is well.',
    })
  })

  it('include notes, reasons, recipients and enclosures', () => {
    const wordsOf = (part: string, stored: object) =>
      read(`letter-158-${part}`, JSON.stringify(stored))?.words
    expect(wordsOf('notes@tab-1', { typed: 'Ring her', base: null })).toBe('Ring her')
    expect(wordsOf('return-note@tab-1', { note: 'Dose?' })).toBe('Dose?')
    expect(wordsOf('posting-note@tab-1', { note: 'By hand' })).toBe('By hand')
    expect(wordsOf('gp-actions@tab-1', { note: 'Stop it' })).toBe('Stop it')
    expect(wordsOf('enclosures@tab-1', { typed: ['ECG', 'Bloods'], base: [] })).toBe('ECG\nBloods')
    expect(wordsOf('reasons', { accepted: [], typed: { f1: 'She said so' } })).toBe('She said so')
    const ward = { name: 'Ward 4', address: 'St Ann’s', email: null }
    expect(wordsOf('new-recipient@tab-1', { ...ward, way: 'post' })).toBe('Ward 4\nSt Ann’s')
    expect(wordsOf('recipients@tab-1', { typed: [ward], base: [] })).toBe('Ward 4\nSt Ann’s')
  })
})
