// What is known of one mention of a medicine.
import type { Word } from '../text/word.ts'
import type { Sentence } from '../text/words.ts'
import type { Frequency } from './frequencies.ts'
import type { NamedMedicine } from './medicine-names.ts'
import type { Quantity } from './quantities.ts'

export type Action = 'start' | 'stop' | 'increase' | 'reduce' | 'continue' | 'unchanged' | 'avoid' | 'change'

/** `at` is the word that says it. */
export type MedicineAction = { action: Action; at: number; to: number }

/** A dose with the frequency said with it. `past` doses were taken before ('from 100 mg'). */
export type Dose = { quantity: Quantity; frequency: Frequency | null; past: boolean }

export type MedicineFacts = NamedMedicine & {
  doses: Dose[]
  frequencies: Frequency[]
  routes: { route: string; from: number; to: number }[]
  /** Bare numbers said with it, that may be a dose without its unit. */
  loose: Quantity[]
  actions: MedicineAction[]
  denied: boolean
}

/** What else was found in the same text. */
export type Surroundings = {
  words: readonly Word[]
  sentences: readonly Sentence[]
  named: readonly NamedMedicine[]
  quantities: readonly Quantity[]
  frequencies: readonly Frequency[]
  denied: Uint8Array
}
