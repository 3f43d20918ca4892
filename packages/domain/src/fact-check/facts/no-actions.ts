// Recognises verbs of change that do nothing to a medicine: 'one drop at night', 'rather than increase it'.
import type { Word } from '../../language/word.ts'
import { IMPERATIVES } from './action-words.ts'
import { hasOtherObject } from './action-objects.ts'

/** Matches words before an action that was not done: 'rather than', 'wondered about'. */
const UNREAL =
  /^(?:(?:rather than|instead of|thinking about|wondered about|wondering about|asked about|thought of|thinking of|whether to|considered|tempted to|afraid of|scared of|frightened of|keen on|worried about|question of|against)) (?:the |an? |further )?$/u
const NAMES: Readonly<Record<string, { before?: RegExp; after?: RegExp }>> = {
  drop: { before: /^(?:\d+|one|an?|each|per|foot|wrist|eye|ear|single)$/u },
  double: { after: /^(?:vision|blind|stranded|contrast|lumen|j)$/u },
  lower: { after: /^(?:leg|legs|limb|limbs|back|lobe|abdomen|lid|lids|eyelid|zone|third|end|half|lip)$/u },
  leave: { after: /^\d+$/ },
  put: { after: /^on$/u },
  held: { before: /^(?:hand|deeply)$/u },
  cut: { before: /^(?:hair|clean|short)$/u },
}
/** Matches words after a number that make it a maximum: 'up to 4 times a day', 'up to 8 puffs'. */
const MOST = /^(?:times|puffs?|tablets?|sprays?|sachets?|drops?|capsules?|doses?|hours?|days?|weeks?)$/u

export function isNoAction(words: readonly Word[], at: number, next: number): boolean {
  return (
    hasOtherObject(words, next) || isName(words, at, next) || isMost(words, at, next) || isUnreal(words, at)
  )
}

function isName(words: readonly Word[], at: number, next: number): boolean {
  const name = NAMES[keyAt(words, at)]
  return (
    next === at + 1 &&
    (name?.before?.test(keyAt(words, at - 1)) || name?.after?.test(keyAt(words, next)) || false)
  )
}

function isMost(words: readonly Word[], at: number, next: number): boolean {
  return keyAt(words, at) === 'up' && words[next]?.kind === 'number' && MOST.test(keyAt(words, next + 1))
}

function isUnreal(words: readonly Word[], at: number): boolean {
  const before = words
    .slice(Math.max(0, at - 3), at)
    .filter(({ sentence }) => sentence === words[at]?.sentence)
  return [1, 2, 3].some((count) =>
    UNREAL.test(
      `${before
        .slice(-count)
        .map(({ key }) => key)
        .join(' ')} `,
    ),
  )
}

/**
 * True after 'having been', which no earlier negation reaches: 'he is not on tablets for sleep, zopiclone having been stopped'.
 */
export function isHavingBeen(words: readonly Word[], at: number): boolean {
  return words[at - 1]?.key === 'been' && words[at - 2]?.key === 'having'
}

/** True for an instruction after a 'no' that takes back the words before it: 'increase it, no, leave it the same'. */
export function isAfterAll(words: readonly Word[], at: number): boolean {
  const comma = words[at - 1]?.text === ',' ? 2 : 1
  return words[at - comma]?.key === 'no' && IMPERATIVES.has(words[at]?.key ?? '')
}

function keyAt(words: readonly Word[], at: number): string {
  return words[at]?.key ?? ''
}
