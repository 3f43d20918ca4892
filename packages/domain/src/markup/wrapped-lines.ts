// Joins the lines of text copied from a PDF, because each ends where the page did and not where the sentence does.

/**
 * Joins lines that only continue the previous one. Empty lines still separate paragraphs. A line is joined only on evidence: it
 * begins in lower case, or the previous line ends in the middle of a word or phrase. List items, doses below one another,
 * findings such as 'no oedema' and table cells stay separate lines.
 */
export function withoutWraps(text: string): string {
  return text
    .replace(/\r\n?/gu, '\n')
    .split(/\n(?:[ \t]*\n)+/u)
    .map(joinWraps)
    .join('\n\n')
}

function joinWraps(block: string): string {
  const lines = block.split('\n').map((line) => line.trimEnd())
  const widest = Math.max(...lines.map((line) => line.length))
  const isWrapped = (at: number) => continues(lines[at - 1] ?? '', lines[at] ?? '', widest)
  const isProse =
    widest >= FULL_WIDTH &&
    lines.slice(0, -1).every((line) => line.length >= widest * 0.7) &&
    lines.some((_, at) => at > 0 && isWrapped(at))
  return lines.reduce((joined, line, at) => {
    if (at === 0) return line
    const isContinued =
      (isProse && !standsAlone(line)) || isWrapped(at) || continuesItem(joined, line, widest)
    return isContinued ? join(joined, line) : `${joined}\n${line}`
  }, '')
}

/**
 * Whether a line continues the item above it: the item's last line ends in the middle of a phrase, or it is not short and the
 * next line begins in lower case.
 */
function continuesItem(item: string, line: string, widest: number): boolean {
  const text = item.slice(item.lastIndexOf('\n') + 1)
  return (
    LABEL.test(text) &&
    !/[.!?:;|]$/u.test(text) &&
    !LABEL.test(line) &&
    !standsAlone(line) &&
    (text.length < widest * 0.6 ? UNFINISHED.test(text) : isUnfinished(text, line))
  )
}

const LABEL = /^\s*(?:[•·▪■◦●‣*–—-]|o|\(?(?:\d{1,2}|[a-z])[.)])\s/u

/** The width of full lines in characters. Narrower lines may be an address or a list. */
const FULL_WIDTH = 45

function continues(before: string, line: string, widest: number): boolean {
  if (standsAlone(line) || /[.!?:;|]$/u.test(before) || before.includes('\t')) return false
  if (before.length < 20 || before.length < widest * 0.6) return false
  return isUnfinished(before, line)
}

function isUnfinished(before: string, line: string): boolean {
  return UNFINISHED.test(before) || (/^\p{Ll}/u.test(line) && !/^(?:no|nil|never|denies)\b/u.test(line))
}

/** True for a list item, a medicine with its dose, or a row of a table. */
function standsAlone(line: string): boolean {
  return /^\s*(?:[^\p{L}\p{N}\s(]|\(?(?:\w{1,3}|[ivx]{4,5})[.)]\s)|[|\t]/u.test(line) || MEDICINE.test(line)
}

const MEDICINE =
  /^\p{L}[\p{L}-]+(?: \p{L}+){0,2},? \d[\d.,/]* ?(?:mg|g|kg|mcg|micrograms?|nanograms?|ml|units?|%|puffs?|tablets?|capsules?|drops?)(?!\p{L})/iu

const UNFINISHED =
  /(?:\p{Ll}-|(?<!\p{L})(?:a|an|the|of|and|or|with|without|to|for|by|in|on|at|from|is|was|are|were|has|had|have|be|been|her|his|their|my|our|that|which|Dr|Mr|Mrs|Ms|Prof))$/u

function join(before: string, line: string): string {
  const next = line.trimStart()
  if (!/\p{Ll}-$/u.test(before) || !/^\p{Ll}/u.test(next)) return `${before} ${next}`
  return KEEPS_HYPHEN.test(before) ? before + next : before.slice(0, -1) + next
}

/** Matches words such as 'follow-up', which keep their hyphen in the middle of a line. */
const KEEPS_HYPHEN =
  /(?<!\p{L})(?:follow|well|non|self|pre|post|co|long|short|high|low|left|right|half|mid|year|month|week|day|check|one|two|three)-$/iu
