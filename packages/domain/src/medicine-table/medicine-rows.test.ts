import { describe, expect, it } from 'vitest'
import { escapeHtml } from '../letters/text.ts'
import letters from './letters.json' with { type: 'json' }
import { medicineRows } from './medicine-rows.ts'
import { cellsOf } from './medicine-table.ts'

/** '## ' marks a heading, and '- ' an item. */
function htmlOf(lines: readonly string[]): string {
  return lines
    .map((line) => {
      const text = escapeHtml(line.replace(/^(?:## |- |\d+\. )/u, ''))
      if (line.startsWith('## ')) return `<h3>${text}</h3>`
      return /^(?:- |\d+\. )/u.test(line) ? `<ul><li><p>${text}</p></li></ul>` : `<p>${text}</p>`
    })
    .join('')
}

function read(...lines: string[]): string[] {
  return medicineRows(htmlOf(lines)).map((row) => cellsOf(row).join(' | '))
}

describe('the medicines of 45 letters in different styles', () => {
  const found = letters.map(({ letter, rows }) => {
    const right = new Map(rows.map((cells) => [cells[0]?.toLowerCase() ?? '', cells]))
    const cells = medicineRows(htmlOf(letter)).flatMap((row) => {
      const all = cellsOf(row)
      // The newer dose alone is right, but incomplete.
      const isRight = (cell: string, at: number) => {
        const should = right.get(row.medicine.toLowerCase())?.[at] ?? ''
        return cell === should || should.endsWith(`→ ${cell}`)
      }
      return all.flatMap((cell, at) =>
        cell === '' ? [] : [{ cell: `${all[0]}: ${cell}`, isRight: isRight(cell, at) }],
      )
    })
    return { cells, of: rows.flat().filter((cell) => cell !== '').length }
  })

  it('are read without a wrong cell', () => {
    expect(found.flatMap(({ cells }) => cells).filter(({ isRight }) => !isRight)).toEqual([])
  })

  it('fill two of three cells of what the letters say', () => {
    const filled = found.flatMap(({ cells }) => cells).length
    const all = found.reduce((sum, { of }) => sum + of, 0)
    expect(filled / all).toBeGreaterThan(0.66)
  })
})

it('a medicine stays in the table when others of its sentence are unclear', () => {
  const rows = read(
    'Start bisoprolol 2.5 mg daily and stop ramipril, losartan increased and amlodipine increased.',
  )
  expect(rows.join('\n')).toMatch(/^Bisoprolol \| Started \| 2\.5 mg/mu)
})

describe('a medicine', () => {
  it.each([
    ['an allergy', '## Allergies', 'Amoxicillin 500 mg (rash)'],
    ['a relative’s', 'Her mother takes digoxin 125 micrograms daily.'],
    ['after a relative, perhaps hers', 'Her mother has angina. She takes aspirin 75 mg once daily.'],
    ['only considered', '## Medication', '- Consider amlodipine 5 mg once daily'],
    ['only for a case that may come', '## Plan', '- Increase ramipril to 10 mg if her pressure exceeds 160'],
    ['declined', 'I offered her sertraline 50 mg once daily, which she declined.'],
    ['stopped long ago', 'Amiodarone was stopped in 2019.'],
    ['given once', 'She was given cefuroxime 1.5 g at induction.'],
    ['completed', '## Medication', '- Nitrofurantoin 50 mg four times daily (complete)'],
  ])('is left out: %s', (_, ...lines) => {
    expect(read(...lines)).toEqual([])
  })

  it('of which the letter says two doses keeps its row and no dose', () => {
    expect(
      read('## Medication', '- Prednisolone 40 mg once daily for 1 week, then 20 mg once daily'),
    ).toEqual(['Prednisolone |  |  |  |  | '])
  })

  it('whose dose another sentence doubts keeps its row and no dose', () => {
    expect(
      read(
        '## Medication',
        '- Baclofen 10 mg three times daily',
        '## Plan',
        'She is sleepy, so the baclofen goes down to 5 mg.',
      ),
    ).toEqual(['Baclofen |  |  |  |  | '])
  })

  it('that is stopped on a day to come is not ‘Stopped’ yet', () => {
    expect(read('## Medication', '- Aspirin 300 mg: stop on 14 December')).toEqual([
      'Aspirin |  | 300 mg |  |  | ',
    ])
  })

  it('that is to be started later is not ‘Started’ yet', () => {
    expect(read('## Medication', '- Desogestrel to be started at 3 weeks')).toEqual([
      'Desogestrel |  |  |  |  | ',
    ])
  })

  it('that is discontinued is not ‘Continued’', () => {
    expect(read('## Medication', '- Flecainide: discontinued today')).toEqual([
      'Flecainide | Stopped |  |  |  | ',
    ])
  })

  it('keeps the time of the earlier dose beside it', () => {
    expect(
      read('## Medication', '- Labetalol increased from 100 mg twice daily to 200 mg three times daily'),
    ).toEqual(['Labetalol | Changed | 100 mg twice daily → 200 mg | three times daily |  | '])
  })
})

it('A letter of 20,000 words in one sentence is read in seconds', () => {
  const line =
    'We have increased ramipril from 5 mg to 10 mg once daily and stopped amlodipine because of swelling, '
  const started = performance.now()
  medicineRows(htmlOf([line.repeat(1250)]))
  medicineRows(htmlOf([`${'and then the '.repeat(7000)}ramipril`]))
  expect(performance.now() - started).toBeLessThan(20_000)
})
