// Defines the facts about one mention of a medicine.
import type { Word } from '../../language/word.ts'
import type { Sentence } from '../../language/words.ts'
import type { Frequency } from './frequencies.ts'
import type { NamedMedicine } from './medicine-names.ts'
import type { Quantity } from './quantities.ts'

export type Action = 'start' | 'stop' | 'increase' | 'reduce' | 'continue' | 'unchanged' | 'avoid' | 'change'

/** `at` is the index of the verb. */
export type MedicineAction = { action: Action; at: number; to: number }

/** A dose with its frequency. `past` is true for a dose that was taken earlier ('from 100 mg'). */
export type Dose = { quantity: Quantity; frequency: Frequency | null; past: boolean }

export type MedicineFacts = NamedMedicine & {
  doses: Dose[]
  frequencies: Frequency[]
  routes: { route: string; from: number; to: number }[]
  /** Bare numbers beside the medicine, which may be a dose without its unit. */
  loose: Quantity[]
  actions: MedicineAction[]
  denied: boolean
}

/** The facts of other kinds that were found in the same text. */
export type Surroundings = {
  words: readonly Word[]
  sentences: readonly Sentence[]
  named: readonly NamedMedicine[]
  quantities: readonly Quantity[]
  frequencies: readonly Frequency[]
  denied: Uint8Array
}
