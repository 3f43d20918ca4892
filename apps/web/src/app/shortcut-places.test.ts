// @vitest-environment jsdom
import { type Role, roles } from '@sincerely/domain/permissions'
import { describe, expect, it } from 'vitest'
import type { ShortcutTable } from '../ui/shortcuts.ts'
import { shortcutPlaces } from './shortcut-places.ts'

const modules = import.meta.glob<Record<string, unknown>>(['../**/*-shortcuts.ts', '../ui/search-box.tsx'], {
  eager: true,
})
const tables = Object.values(modules).flatMap((module) => Object.values(module).filter(isTable))

describe('the list of shortcuts', () => {
  it('leaves out actions the role may not do', () => {
    const labels = labelsFor('admin')
    expect(labels).not.toContain('Approve a draft')
    expect(labels).not.toContain('Post an approved letter')
    expect(placesFor('admin').map(({ title }) => title)).not.toContain('Selected letters')
    expect(labelsFor('secretary')).toContain('Post an approved letter')
    expect(labelsFor('secretary')).not.toContain('Save the FHIR server')
  })

  it('leaves out approving for a secretary where only doctors approve', () => {
    const approving = ['Approve a draft', 'Approve the selected letters']
    const doctorsOnly = { onlyDoctorsApprove: true }
    expect(labelsFor('secretary')).toEqual(expect.arrayContaining(approving))
    expect(labelsFor('doctor', doctorsOnly)).toEqual(expect.arrayContaining(approving))
    for (const label of approving) expect(labelsFor('secretary', doctorsOnly)).not.toContain(label)
  })

  it('contains every shortcut of every table', () => {
    const all = tables.flatMap(({ shortcuts }) => Object.values(shortcuts))
    expect(all.length).toBeGreaterThan(20)
    const listed = new Set(roles.flatMap((role) => placesFor(role)).flatMap(({ shortcuts }) => shortcuts))
    expect(all.filter((shortcut) => !listed.has(shortcut))).toEqual([])
  })
})

function placesFor(role: Role, practice = { onlyDoctorsApprove: false }) {
  return shortcutPlaces({ role }, practice)
}

function labelsFor(role: Role, practice?: { onlyDoctorsApprove: boolean }): string[] {
  return placesFor(role, practice).flatMap(({ shortcuts }) => shortcuts.map(({ label }) => label))
}

function isTable(value: unknown): value is ShortcutTable {
  return typeof value === 'object' && value !== null && 'shortcuts' in value
}
