import type { PatientTable } from '@sincerely/domain/extraction/types'
import { describe, expect, it } from 'vitest'
import { bodyOfListed, listedUsers, problemsOfListed } from './listed-users.ts'

/** Builds a table as the server reads it. The server looks for patients, so it calls the roles unknown. */
function tableOf(headers: string[], ...rows: string[][]): PatientTable {
  const columns = headers.map((header, index) => ({
    index,
    header,
    meaning: 'unknown' as const,
    sureness: 'guess' as const,
    samples: rows.map((cells) => cells[index] ?? '').filter((cell) => cell !== ''),
  }))
  const box = { x: 0, y: 0, width: 0, height: 0 }
  return {
    layout: 'table',
    columns,
    rows: rows.map((cells, page) => ({ page, box, cells, doubts: [], raw: cells.join(' ') })),
  }
}

const ann = { firstName: 'Dr Ann', lastName: 'Lee', email: 'ann@oak.example', role: 'doctor' }

describe('users in a table', () => {
  it.each([
    ['one name', ['Name', 'E-mail', 'Role'], ['Dr Ann Lee', 'ann@oak.example', 'Doctor']],
    ['the last name first', ['Name', 'Email', 'Job'], ['Lee, Dr Ann', 'ann@oak.example', 'CONSULTANT']],
    [
      'two names',
      ['Role', 'Surname', 'First name', 'Email address'],
      ['doctor', 'Lee', 'Dr Ann', 'ann@oak.example'],
    ],
  ])('are found by their headings: %s', (_, headers, row) => {
    expect(listedUsers([tableOf(headers, row)])).toMatchObject([ann])
  })

  it('are found by what is in the cells if there are no headings', () => {
    const [columns, ...rest] = [tableOf(['', '', ''], ['Dr Ann Lee', 'ann@oak.example', 'doctor'])]
    const named = {
      ...columns,
      columns: columns.columns.map((one, at) => (at === 0 ? { ...one, meaning: 'name' as const } : one)),
    }
    expect(listedUsers([named, ...rest])).toMatchObject([ann])
  })

  it.each([
    ['Ann Lee, FRCS', 'Ann', 'Lee, FRCS'],
    ['Dr Ann Lee, MBBS PhD', 'Dr Ann', 'Lee, MBBS PhD'],
    ['van der Berg, Ann', 'Ann', 'van der Berg'],
    ['VAN DER BERG, ANN', 'ANN', 'VAN DER BERG'],
  ])('may have a qualification after the whole name: %s', (name, firstName, lastName) => {
    const table = tableOf(['Name', 'Email', 'Role'], [name, 'ann@oak.example', 'doctor'])
    expect(listedUsers([table])).toMatchObject([{ firstName, lastName }])
  })

  it('can be tried again after a lost answer, though they are users now', () => {
    const [row] = listedUsers([tableOf(['Name', 'Email', 'Role'], ['Ann Lee', 'ann@oak.example', 'doctor'])])
    if (row === undefined) throw new Error('there is one')
    const existing = [{ email: 'ann@oak.example' }]
    expect(problemsOfListed([row], existing).size).toBe(1)
    expect(problemsOfListed([{ ...row, idempotencyKey: 'first-attempt' }], existing).size).toBe(0)
  })

  it('have a specialty only if they are doctors', () => {
    const headers = ['Name', 'Email', 'Role', 'Specialty']
    const rows = listedUsers([
      tableOf(
        headers,
        ['Ann Lee', 'ann@oak.example', 'doctor', 'Eyes'],
        ['Bo Kay', 'bo@oak.example', 'secretary', 'Eyes'],
      ),
    ])
    expect(rows.map(bodyOfListed)).toMatchObject([
      { role: 'doctor', specialization: 'Eyes', password: null },
      { role: 'secretary', specialization: '', password: null },
    ])
  })

  it('are marked if a role is unknown, an address is wrong, taken or repeated, or a name is only a title', () => {
    const rows = listedUsers([
      tableOf(
        ['Name', 'Email', 'Role'],
        ['Ann Lee', 'ann@oak.example', 'doctor'],
        ['Bo Kay', 'ANN@oak.example', 'secretary'],
        ['Cy Low', 'cy.oak.example', 'secretary'],
        ['Di May', 'di@oak.example', 'boss'],
        ['Dr Noon', 'noon@oak.example', 'doctor'],
        ['Ed Orr', 'ed@oak.example', 'admin'],
      ),
    ])
    expect([...problemsOfListed(rows, [{ email: 'Ed@oak.example' }]).values()]).toEqual([
      { email: 'This email address is already in another row.' },
      { email: expect.stringContaining('email') },
      { role: 'Choose a role.' },
      { firstName: expect.stringContaining('is a title') },
      { email: expect.stringContaining('already exists') },
    ])
  })
})
