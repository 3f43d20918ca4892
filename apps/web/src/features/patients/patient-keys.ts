import { useEffect, useRef } from 'react'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { patientShortcuts } from './patient-shortcuts.ts'

type PatientKey = keyof typeof patientShortcuts.shortcuts

/**
 * Binds the keys: n starts a letter, e edits. A key that was pressed while this patient was loading takes effect now. A null
 * action does nothing.
 */
export function usePatientKeys(patientId: number, runs: Record<PatientKey, (() => void) | null>): void {
  useShortcuts(patientShortcuts, runs)
  const latest = useRef(runs)
  useEffect(() => {
    latest.current = runs
  })
  useEffect(() => {
    const isExpected = early?.patientId === patientId && performance.now() - early.at < expectedFor
    const name = isExpected ? early?.name : undefined
    early = null
    if (name !== undefined) latest.current[name]?.()
  }, [patientId])
}

/** Remembers the last key pressed while the patient loads, as right after Enter on a found patient. */
export function useKeysBeforePatient(patientId: number): void {
  const keep = (name: PatientKey) => () => {
    early = { name, patientId, at: performance.now() }
  }
  useShortcuts(patientShortcuts, { createLetter: keep('createLetter'), edit: keep('edit') })
}

/** In ms. After this time, the user no longer expects the key to take effect. */
const expectedFor = 10_000

let early: { name: PatientKey; patientId: number; at: number } | null = null
