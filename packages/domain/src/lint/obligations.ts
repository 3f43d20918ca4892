// Patterns for the person whom a request is meant for, and for work that still has to be done, with any verb: 'to be chased',
// 'will need flushing', 'will have to be stopped'.
import verbs from './action-verbs.json' with { type: 'json' }

const isIdle = `(?!(?:${verbs.idle.join('|')})\\b)`
/** A participle of a verb that somebody has to carry out. 'To be reassured' and 'to be avoided' ask nobody to do anything. */
export const DONE = `${isIdle}(?:[\\p{L}-]{2,}ed|${verbs.irregular.join('|')})`
/** A gerund after 'needs', with what may follow: not 'needs nursing care'. */
export const DOING =
  '(?!(?:nothing|anything|something|everything|nursing|walking|ongoing|amazing|lasting)\\b)[\\p{L}-]{2,}ing(?: (?:up|out|off|again))?(?=[.,;]|$| (?:\\d|(?:and|in|once|twice|three|at|on|by|before|after|within|every|each|this|next|weekly|monthly|daily|now|for|to|with|until|if)\\b))'
/** 'Will have to be', 'ought to be'; not 'was found to be'. */
export const OBLIGED =
  '(?:(?<!\\b(?:found|thought|known|likely|seems?|seemed|appears?|appeared|said|felt|shown|wants?|wanted|wish|wishes|like|likes|happy|keen|hopes?|able|asked|agreed|prefers?|consented|declined|considered|believed|needs?|has|have|had|reported|proved) )to be(?! (?:reduced|increased|stopped|withdrawn|restarted|halved|doubled|given by (?:telephone|letter|post))\\b)|should be|must be|ought to be|(?:needs?|requires?|will have) to be|is to have|are to have)'
/** A verb for what a named person does. Verbs that only say that something stays as it is are left out. */
export const ACTING = `${isIdle}(?!(?:${verbs.staying.join('|')})\\b)[\\p{L}-]{2,}`
export const TESTS = `(?:${[...verbs.atPractice, ...verbs.tests].join('|')})`

/** Whether the clause before the words, or the words themselves, contain a negation: 'no bloods need to be repeated'. */
export function isDenied(before: string, words: string): boolean {
  return DENIED.test(lastClause(before) + words)
}

function lastClause(text: string): string {
  return (
    text
      .split(
        /[,;:–]|\b(?:but|so|though|although|yet)\b|\band (?=(?:I|we|you|he|she|they|the|his|her|your|is|are|will|should|must|needs?)\b)/u,
      )
      .at(-1) ?? ''
  )
}

const DENIED = /\b(?:not|no|nor|nothing|none|never|without|need(?:s)? no|unnecessary)\b|n['’]t\b/iu

/** Matches 'cc: Dr Orr (for a repeat TSH, please)'. */
export const COPIED = /^\s*(?:cc|cop(?:y|ies))\b/iu
/** A letter may refer without being of that type: 'Would you please see Mr Owen Prosser, 66, about a hernia?' */
export const REFERS =
  /^(?!.*\byour (?:own )?(?:surgery|practice|nurses?)\b).*\b(?:you (?:would|could|will|can|please)|please) (?:please |kindly )?see (?:(?:Mrs?|Ms|Miss|Master|Mx)\b|this (?:\d|\p{L}+[- ]year)|\p{Lu}\p{L}+(?: \p{Lu}\p{L}+|, (?:aged )?\d)|[^.;]{1,20} in your (?:\p{L}+ ){0,2}clinic)/u
/** Matches 'Dr Lamb, your GP,'. */
export const APPOSED = /\bDr\.? \p{Lu}[\p{L}’'-]+,? your (?:GP|family doctor),?/gu

/** Matches 'For your GP, Dr Tranter'. */
export const NAMED_GP =
  /(?:\b(?:[Yy]our|[Tt]he|[Hh]is|[Hh]er|[Tt]heir) (?:own |usual |family )*(?:GP|doctor|general practitioner)|\b[Cc][Cc]|\bGP),?:? \(?(Dr\.? \p{Lu}[\p{L}’'-]+)/u

export const YOUR_GP =
  "your (?:own |local )?(?:GP|family doctor|doctor['’]s surgery|(?:GP )?surgery|practice(?: nurse)?|(?<=own )doctor|doctor(?= at home))"
/** If the letter has a section for the GP, these sentences only tell the patient what it says. */
export const WANTS_YOUR_GP = new RegExp(
  `\\b(?:I|we)(?:['’]d| would)? (?:like|want|suggest(?:ed)?) (?:that )?${YOUR_GP}\\b`,
  'iu',
)
