import { describe, expect, it } from 'vitest'
import { pastedCells, sortChosen, stateOfNew } from './chosen-files.ts'

function file(name: string, text: string, type = 'application/pdf'): File {
  return new File([text], name, { type })
}

describe('files chosen for an import', () => {
  it('are skipped if they are neither PDF files nor spreadsheets', async () => {
    const chosen = [
      file('letter.docx', 'a', 'application/zip'),
      file('fake.pdf', 'b', 'image/png'),
      file('list', 'c', ''),
    ]
    const { accepted, skipped } = await sortChosen(chosen, [])
    expect([accepted, skipped.map(({ name }) => name)]).toEqual([[], ['letter.docx', 'fake.pdf', 'list']])
  })

  it('may be spreadsheets, whatever type their system gives them', async () => {
    const chosen = [
      file('LIST.CSV', 'a', 'application/vnd.ms-excel'),
      file('b.xlsx', 'b', ''),
      file('c.xls', 'c', ''),
    ]
    expect((await sortChosen(chosen, [])).accepted).toHaveLength(3)
  })

  it('get a name of their own if they were pasted as cells', () => {
    const first = pastedCells('a\tb', [{ name: 'list.pdf' }])
    const second = pastedCells('c\td', [first])
    const afterRemoval = pastedCells('e\tf', [second])
    expect([first, second, afterRemoval].map(({ name }) => name)).toEqual([
      'Pasted cells.tsv',
      'Pasted cells 2.tsv',
      'Pasted cells.tsv',
    ])
  })

  it('are accepted once if their content is the same, whatever their name', async () => {
    const chosen = [file('one.pdf', 'abc'), file('copy.pdf', 'abc'), file('two.pdf', 'abd')]
    expect(await sortChosen(chosen, [])).toMatchObject({ repeated: ['copy.pdf'], skipped: [] })
    expect((await sortChosen(chosen, [file('x.pdf', 'abd')])).accepted.map(({ name }) => name)).toEqual([
      'one.pdf',
    ])
  })

  it('of unknown type are recognised by their name', async () => {
    expect((await sortChosen([file('LIST.PDF', 'a', '')], [])).accepted).toHaveLength(1)
  })

  it.each([
    [0, 'empty'],
    [10_000_001, 'too_big'],
  ])('of %i bytes are refused at once with a reason', (size, code) => {
    expect(stateOfNew({ size })).toMatchObject({ step: 'failed', code, canRetry: false })
  })

  it('of 10 MB are accepted', () => expect(stateOfNew({ size: 10_000_000 })).toEqual({ step: 'waiting' }))
})
