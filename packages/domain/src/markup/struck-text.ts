// Writes text that its source strikes out, and tracked deletions. They stay visible, but never look like valid text.

import type { FoundRun } from './found-blocks.ts'

/**
 * Writes struck text as '[struck out: 5 mg]'. A letter has no strike-through (rules §3). Dropping the words could lose
 * information, and leaving them unmarked would make them valid again. Struck letters within a word come after it, so that 5(0)5
 * mg stays '55 mg'.
 */
export function writeStruck(runs: FoundRun[]): FoundRun[] {
  const written: FoundRun[] = []
  let struck = ''
  const flush = (after: string): void => {
    if (struck === '') return
    const words = struck.replace(/\s+/gu, ' ').trim()
    const spaced = !endsInWord(struck)
    struck = ''
    if (words === '') {
      if (spaced) written.push({ text: ' ' })
      return
    }
    const gap = endsInWord(written.at(-1)?.text) ? ' ' : ''
    const tail = (spaced ? /^\S/u : /^[^\s.,;:!?)\]]/u).test(after) ? ' ' : ''
    written.push({ text: `${gap}[struck out: ${words}]${tail}` })
  }
  for (const { struck: isStruck, ...run } of runs) {
    if (isStruck && !run.image) {
      struck += run.text
      continue
    }
    if (struck === '') {
      written.push(run)
      continue
    }
    const inWord = endsInWord(written.at(-1)?.text) && /^\S/u.test(struck)
    const word = inWord && endsInWord(struck) ? (/^\S*[^\s.,;:!?)\]]/u.exec(run.text)?.[0] ?? '') : ''
    if (word !== '') written.push({ ...run, text: word })
    const rest = run.text.slice(word.length)
    if (rest === '' && !run.image) continue
    flush(rest)
    written.push({ ...run, text: rest })
  }
  flush('')
  return written
}

function endsInWord(text = ''): boolean {
  return /\S/u.test(text.at(-1) ?? '')
}
