// Rules about actions: each says who does it and when, and those for the GP stand in one place.
import type { LetterSentence, ReadLetter } from './read-letter.ts'
import type { LintFinding } from './types.ts'
import verbs from './action-verbs.json' with { type: 'json' }

/** Actions that say nothing of who does them or of when. */
export function findLooseActions({ sentences, reader }: ReadLetter): LintFinding[] {
  if (reader === 'patient') return []
  return sentences.flatMap((sentence) => {
    const asks = missingOf(sentence)
    return asks === null ? [] : [{ ...placeOf(sentence), rule: 'action-detail', message: asks }]
  })
}

function missingOf({ text, line }: LetterSentence): string | null {
  if (line.isHeading || DENIED.test(text)) return null
  const hasTime = TIME.test(text)
  if (line.section === 'other') return hasTime ? null : missingInText(text)
  const isOwned = line.section === 'actions' || ACTOR.test(text)
  if (PASSIVE.test(text) && !isOwned) return hasTime ? WHO : BOTH
  if (hasTime) return null
  if (VAGUE.test(text) && !isOwned) return BOTH
  const isOrder = ORDER.test(text) || (line.section === 'actions' && REFERRAL.test(text))
  return isOrder || PASSIVE.test(text) || VAGUE.test(text) || GP_TO.test(text) ? WHEN : null
}

/** In the middle of the text only what is surely to be done. */
function missingInText(text: string): string | null {
  if (GP_TO.test(text)) return TEST.test(text) ? WHEN : null
  return PASSIVE.test(text) && !ACTOR.test(text) ? BOTH : null
}

const WHO = 'Say who does this.'
const WHEN = 'Say by when.'
const BOTH = 'Say who does this, and by when.'

/** Requests to the GP in the middle of the text, where they are easily missed. */
export function findHiddenActions({ sentences, reader, type }: ReadLetter): LintFinding[] {
  if (reader === 'patient' || type === 'referral') return []
  return sentences.flatMap((sentence) => {
    const { line, text, start } = sentence
    const found =
      line.section === 'other' && !line.isHeading && !DENIED.test(text) ? REQUEST.exec(text) : null
    if (found === null) return []
    const place = { start: start + found.index, end: sentence.end, text: text.slice(found.index) }
    return [
      {
        ...place,
        rule: 'hidden-action',
        message: 'This asks the GP for something. Put it under ‘Actions for GP’.',
      },
    ]
  })
}

/** A plan that does not say whether the GP has anything to do. */
export function findUnsaidActions({ lines, text, reader, type }: ReadLetter): LintFinding[] {
  const plan = lines.find(({ section }) => section === 'plan')
  if (reader === 'patient' || type === 'referral' || plan === undefined) return []
  const title = plan.text.split(':', 1)[0] ?? ''
  const isSaid = lines.some(({ section }) => section === 'actions')
  if (isSaid || /\b(?:GP|you|your practice|surgery|[Pp]lease)\b/u.test(bodyOf(text))) return []
  return [
    {
      rule: 'gp-actions',
      start: plan.start,
      end: plan.start + title.length,
      text: title,
      message: 'Say what the GP should do. Add ‘Actions for GP’, and write ‘None’ if there is nothing to do.',
    },
  ]
}

/** Without 'Thank you for referring'. */
function bodyOf(text: string): string {
  return text.replaceAll(/\bthank(?:s| you)[^.\n]*/giu, '')
}

function placeOf({ start, end, text }: LetterSentence) {
  return { start, end, text }
}

const VERB = `(?:${verbs.asked.join('|')})\\b`
const REQUEST = new RegExp(
  [
    `\\b(?:(?:the|his|her|their) )?GP (?:to|should|could|can|must|kindly|please|will need to) (?:please |kindly )?${VERB}`,
    `\\b(?:please )?(?:could|would|can|might|will) you (?:please |kindly |also )?${VERB}`,
    `\\b(?:(?:I|we) (?:would|should) (?:therefore |also )?be )?(?:very |most |so )?(?:grateful|glad|obliged) (?:if you (?:would|could|can)|for (?!your (?:help|referral|letter|advice|opinion|assessment)))`,
    `\\b(?:appreciate it|pleased|helpful|wonder(?:ed|ing)?) if you (?:would|could|can|might)`,
    `\\bwould you mind \\p{L}+ing`,
    `\\b(?:please|kindly) (?:also |then )?${VERB}`,
    `\\b(?:perhaps you (?:could|would)|may I ask you to|(?:I|we) (?:would )?(?:ask|suggest|recommend) (?:that )?you (?:to )?${VERB})`,
  ].join('|'),
  'iu',
)
const GP_TO = /\bGP (?:to|should|kindly|please)\b/iu
const TEST = new RegExp(`\\b(?:${verbs.timed.join('|')})\\b`, 'iu')
/** The line begins with what is to be done. */
const ORDER = new RegExp(
  `^(?:please |kindly |to |for |gp to )?(?:also |then )?(?:${verbs.timed.join('|')})\\b(?! ?(?:is|was|has|with))`,
  'iu',
)
const REFERRAL = /^(?:please |kindly )?(?:arrange|organise|book|refer)\b/iu
const VAGUE =
  /^(?:please |to )?(?:chase|follow[- ]up)\b|\b(?:needs?|will need|requires?) (?:an? |some |further |more )*(?:repeat|follow[- ]?up|review|monitoring|checks?|scans?|bloods?|blood tests?)\b|\bsomeone (?:should|needs|must)\b/iu
const PASSIVE = new RegExp(
  `\\b(?:to be|should be|must be|needs? to be|will need to be|needs?) (?:${verbs.done.join('|')})\\b`,
  'iu',
)
const DENIED = /\b(?:not|no|nor|nothing|none|never|without|need(?:s)? no|unnecessary)\b|n't\b/iu
const ACTOR =
  /\b(?:I|we|us|our|my|you|your|gp|practice|surgery|nurses?|team|clinic|ward|hospital|department|by|midwi(?:fe|ves)|pharmacists?|dietitian|therapists?|physiotherap\p{L}+|service|he|she|they|patient|parents?|mother|father|wife|husband|daughter|son|carers?|school|dentist|optometrist|consultant|registrar|colleagues?|dr|mr|mrs|ms|miss|health visitor|coordinator|unit|laboratory|centre|here|in-house)\b/iu
const TIME =
  /\b(?:today|tomorrow|now|tonight|immediately|urgent(?:ly)?|soon(?:er)?|straight away|next|this (?:week|month|year|autumn|winter|spring|summer|morning|afternoon|evening)|each|every|daily|weekly|fortnightly|monthly|yearly|annual(?:ly)?|quarterly|regular(?:ly)?|routine(?:ly)?|ongoing|long[- ]term|lifelong|before|after|afterwards|until|once|when|whenever|if|should (?:he|she|they|the|it|this)|unless|while|during|prior|following|within|due|booked|arranged|requested|already|later|early|earlier|late|as planned|christmas|easter|spring|summer|autumn|winter|new year|in (?:a|one|two|three|four|five|six|eight|ten|twelve|the|due|\d+)|at (?:the|each|his|her|their|your|review|follow|discharge|\d+)|on (?:the|discharge|completion|\d+)|by (?:the|\d+)|from|same day|jan(?:uary)?|feb(?:ruary)?|march|april|may|june?|july|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|\b\d+[- ]?(?:hours?|days?|weeks?|months?|years?|\/\d+|\/(?:7|12|52))\b/iu
