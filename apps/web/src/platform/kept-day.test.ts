// @vitest-environment jsdom
import type { Info } from '@sincerely/contract/system'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDoctor } from '../test/people.ts'
import { forgetPage, keepPage, keptPage, readKeptDay } from './kept-day.ts'
import { dropToken, keepToken } from './storage.ts'

const user = testDoctor
const info = { timeZone: 'Europe/London', idleLockMinutes: 15 } as Info
const page = (id: number) => ({ path: `/clinics/${id}`, title: 'Dr Test', record: { id } })
const noon = new Date('2026-06-15T11:00:00Z')
const onDevice = () => localStorage.getItem('sincerely-clinics-today')

describe("what is kept of today's clinics", () => {
  beforeEach(() => {
    localStorage.clear()
    document.head.innerHTML = '<script type="module" src="/assets/index-1.js"></script>'
    keepToken('a-token-of-this-session')
    keepPage({ user, info }, page(5), noon)
  })

  it("can be read until the practice's day is over, and is removed then [T-11]", () => {
    // This is 23:59 in London.
    const lateEvening = new Date('2026-06-15T22:59:00Z')
    expect(readKeptDay(lateEvening)).toMatchObject({ user, info, pages: [page(5)] })
    expect(readKeptDay(new Date('2026-06-15T23:00:00Z'))).toBeNull()
    expect(onDevice()).toBeNull()
  })

  it('is removed when somebody signs out, or the session ends [T-11]', () => {
    dropToken()
    expect(onDevice()).toBeNull()
  })

  it('is removed when somebody signs in [T-12]', () => {
    keepToken('a-token-of-somebody-else')
    expect(onDevice()).toBeNull()
  })

  it('is not shown to another session, even if a tab of an earlier release left it [T-12]', () => {
    localStorage.setItem('token', 'a-token-of-somebody-else')
    expect(readKeptDay(noon)).toBeNull()
    expect(onDevice()).toBeNull()
  })

  it('is not read by another release, whose clinics may have other fields', () => {
    document.head.innerHTML = '<script type="module" src="/assets/index-2.js"></script>'
    expect(readKeptDay(noon)).toBeNull()
  })

  it('is nothing while nobody is signed in', () => {
    dropToken()
    keepPage({ user, info }, page(5), noon)
    expect(onDevice()).toBeNull()
  })

  it('is not read if the text is damaged', () => {
    localStorage.setItem('sincerely-clinics-today', '{"user":')
    expect(readKeptDay(noon)).toBeNull()
    expect(onDevice()).toBeNull()
  })

  it('does not contain the token', () => {
    expect(onDevice()).not.toContain('a-token-of-this')
  })

  it('is the last answer about each of the three clinics opened last', () => {
    for (const id of [6, 7, 8]) keepPage({ user, info }, page(id), noon)
    keepPage({ user, info }, { ...page(7), title: 'Dr Test, Room 3' }, noon)
    expect(readKeptDay(noon)?.pages.map(({ path, title }) => `${path} ${title}`)).toEqual([
      '/clinics/7 Dr Test, Room 3',
      '/clinics/8 Dr Test',
      '/clinics/6 Dr Test',
    ])
  })

  it('begins again on the next day', () => {
    const nextDay = new Date('2026-06-16T08:00:00Z')
    keepPage({ user, info }, page(9), nextDay)
    expect(readKeptDay(nextDay)?.pages).toEqual([page(9)])
  })

  it('no longer has a clinic that was deleted, or moved to another day', () => {
    const now = new Date()
    keepPage({ user, info }, page(5), now)
    keepPage({ user, info }, page(6), now)
    forgetPage('/clinics/5')
    expect([keptPage('/clinics/5'), keptPage('/clinics/6')]).toEqual([undefined, page(6)])
  })
})
