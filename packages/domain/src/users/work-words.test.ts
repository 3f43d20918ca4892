import { describe, expect, it } from 'vitest'
import { handOverWords, hasWork, recordingWords, unsavedWords, workWords } from './work-words.ts'

describe('the work of a doctor', () => {
  it.each([
    [
      { patients: 1203, letters: 1, dictations: 2, clinics: 0, texts: 0, deleted: 0 },
      '1,203 patients, 1 unfinished letter and 2 dictations',
    ],
    [
      { patients: 1, letters: 0, dictations: 1, clinics: 0, texts: 0, deleted: 2 },
      '1 patient, 1 dictation and 2 deleted records',
    ],
    [{ patients: 0, letters: 4, dictations: 0, clinics: 0, texts: 0, deleted: 0 }, '4 unfinished letters'],
    [{ patients: 0, letters: 0, dictations: 0, clinics: 2, texts: 0, deleted: 0 }, '2 unfinished clinics'],
    [{ patients: 0, letters: 0, dictations: 0, clinics: 0, texts: 2, deleted: 0 }, '2 letter texts'],
    [{ patients: 0, letters: 0, dictations: 0, clinics: 0, texts: 0, deleted: 1 }, '1 deleted record'],
    [{ patients: 0, letters: 0, dictations: 0, clinics: 0, texts: 0, deleted: 0 }, 'nothing'],
  ])('is put into words: %o', (work, words) => {
    expect(workWords(work)).toBe(words)
    expect(hasWork(work)).toBe(words !== 'nothing')
  })
})

describe('hand-over of work', () => {
  const none = { patients: 0, letters: 0, dictations: 0, clinics: 0, texts: 0, deleted: 0 }
  const of = (work: Partial<typeof none>) => handOverWords('Dr Moss', { ...none, ...work })

  it('mentions only the work there is', () => {
    expect(of({ dictations: 1 })).toBe('Dr Moss has 1 dictation. Another doctor will take it over.')
    expect(of({ patients: 2, dictations: 1 })).toBe(
      'Dr Moss has 2 patients and 1 dictation. Another doctor will take them over.',
    )
  })

  it('explains what happens to letters, texts and deleted records', () => {
    expect(of({ letters: 1 })).toBe(
      "Dr Moss has 1 unfinished letter. Another doctor will take it over. If the letter is a draft, it will end with that doctor's name. If it is approved, it is not changed.",
    )
    expect(of({ letters: 3, patients: 1 })).toBe(
      "Dr Moss has 1 patient and 3 unfinished letters. Another doctor will take them over. Drafts will end with that doctor's name. Approved letters are not changed.",
    )
    expect(of({ deleted: 1 })).toMatch(/will take it over\. Deleted records move too, .+ restored\.$/)
    expect(of({ texts: 1 })).toMatch(/will take it over\. If that doctor .+ added to it\.$/)
  })
})

describe('unsaved text', () => {
  it('is reported with the people who have it and the number of letters', () => {
    const [ada, bo, ida] = [
      { name: 'Dr Ada Moss', letters: 1 },
      { name: 'Bo Reed', letters: 1203 },
      { name: 'Ida Fenn', letters: 1 },
    ]
    expect(unsavedWords([])).toBeNull()
    expect(unsavedWords([ada])).toBe('Dr Ada Moss has unsaved text in a letter.')
    expect(unsavedWords([bo])).toBe('Bo Reed has unsaved text in 1,203 letters.')
    expect(unsavedWords([ada, bo])).toBe('Dr Ada Moss and Bo Reed have unsaved text in letters.')
    expect(unsavedWords([ada, bo, ida])).toMatch(/^Dr Ada Moss, Bo Reed and Ida Fenn have unsaved text/)
  })
})

describe('an ongoing recording', () => {
  it('must be finished before its doctor leaves', () => {
    expect(recordingWords(0)).toBeNull()
    expect(recordingWords(1)).toMatch(
      /^A dictation is being recorded .*\. Wait until recording has finished\. /,
    )
    expect(recordingWords(2)).toMatch(
      /^2 dictations are being recorded .*\. Wait until recording has finished\. /,
    )
  })
})
