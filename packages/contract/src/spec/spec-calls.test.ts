// Compares the route table with every call that the specification and the rules name. Calls that are due must exist, and later
// ones name the issue that brings them.
import { describe, expect, it } from 'vitest'
import { allRoutes } from '../routes.ts'
import specCalls from './spec-calls.json'

type Call = { method: string; path: string }
type SpecCall = Call & { source: string; issue: number | null; why: string | null }

const calls: readonly SpecCall[] = specCalls

describe('comparison of calls with routes', () => {
  it('treats the same path with another method as a different call', () => {
    expect(missing([{ method: 'PUT', path: '/api/x' }], [{ method: 'GET', path: '/api/x' }])).toEqual([
      'PUT /api/x',
    ])
  })

  it('treats a parameter and a fixed word in the same place as different calls', () => {
    const routes = [{ method: 'GET', path: '/api/letters/:id' }]
    expect(missing([{ method: 'GET', path: '/api/letters/pending' }], routes)).toEqual([
      'GET /api/letters/pending',
    ])
  })

  it('ignores the names of parameters', () => {
    const routes = [{ method: 'GET', path: '/api/letters/:letterId/pdf' }]
    expect(missing([{ method: 'GET', path: '/api/letters/:id/pdf' }], routes)).toEqual([])
  })
})

describe('list of specified calls', () => {
  it('has no duplicate calls', () => {
    const names = calls.map(keyOf)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  it('gives every call a valid method, path, source and, if not due yet, issue', () => {
    expect(calls.filter((call) => !isWellFormed(call)).map(nameOf)).toEqual([])
  })

  it('gives a reason for every call that the specification does not list', () => {
    const unexplained = calls.filter((call) => !call.source.startsWith('spec §7') && call.why === null)
    expect(unexplained.map(nameOf)).toEqual([])
  })
})

describe('route table', () => {
  it('contains every specified call that is due', () => {
    const due = calls.filter((call) => call.issue === null)
    expect(missing(due, allRoutes), 'these calls have no route').toEqual([])
  })

  it('contains no call that is listed for a later issue', () => {
    const built = new Set(allRoutes.map(keyOf))
    const early = calls.filter((call) => call.issue !== null && built.has(keyOf(call)))
    expect(early.map(nameOf), 'now built: set issue to null').toEqual([])
  })
})

function missing(wanted: readonly Call[], offered: readonly Call[]): string[] {
  const known = new Set(offered.map(keyOf))
  return wanted.filter((call) => !known.has(keyOf(call))).map(nameOf)
}

function keyOf({ method, path }: Call): string {
  return `${method.toUpperCase()} ${path.replace(/:[A-Za-z]\w*/g, ':')}`
}

function nameOf({ method, path }: Call): string {
  return `${method} ${path}`
}

function isWellFormed({ method, path, source, issue, why }: SpecCall): boolean {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
  const later = issue === null || (Number.isInteger(issue) && issue >= 2 && issue <= 6)
  return methods.includes(method) && /^\/api\/[\w\-/:]+$/.test(path) && source !== '' && later && why !== ''
}
