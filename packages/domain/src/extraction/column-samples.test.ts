import { describe, expect, it } from 'vitest'
import { applyColumnMeanings } from './column-meanings.ts'
import type { ColumnMeaning, ListRow, PatientTable } from './types.ts'

function tableOf(meanings: readonly ColumnMeaning[], rows: readonly string[][]): PatientTable {
  const box = { x: 0, y: 0, width: 100, height: 10 }
  return {
    layout: 'table',
    columns: meanings.map((meaning, index) => ({
      index,
      header: '',
      meaning,
      sureness: 'contents',
      samples: rows.map((cells) => cells[index] ?? '').slice(0, 5),
    })),
    rows: rows.map((cells): ListRow => ({ page: 1, box, cells, doubts: [], raw: cells.join(' ') })),
  }
}

function samplesOf(meanings: readonly ColumnMeaning[], rows: readonly string[][]): string[][] {
  const { tables } = applyColumnMeanings([tableOf(meanings, rows)], 0, {}, { today: '2026-11-20' })
  return (tables[0]?.columns ?? []).map(({ samples }) => samples)
}

const noise = [
  ['Dr Moss’s clinic', '', ''],
  ['Name', 'Date of birth', 'Hospital number'],
  ['Continued overleaf', '', 'Page 1'],
]
const patients = [
  ['Ida Fenn\nPrinted by R. Hall', '14/03/1951', 'A100'],
  ['Ada Fenn', '', 'A137'],
  ['Una Reed', '23/05/1960', 'A174'],
]

describe('column samples', () => {
  it('are empty for a list without cells', () => {
    expect(samplesOf(['name'], [])).toEqual([[]])
  })

  it('come from rows with patients', () => {
    expect(samplesOf(['name', 'dob', 'medicalNumber'], [...noise, ...patients])).toEqual([
      ['Una Reed', 'Ida Fenn\nPrinted by R. Hall'],
      ['14/03/1951', '23/05/1960'],
      ['A100', 'A174'],
    ])
  })

  it('come from the fullest rows if the column meanings are unknown', () => {
    expect(samplesOf(['unknown', 'unknown', 'unknown'], [...noise, ...patients])).toEqual([
      ['Una Reed', 'Ida Fenn\nPrinted by R. Hall'],
      ['14/03/1951', '23/05/1960'],
      ['A100', 'A174'],
    ])
  })
})
