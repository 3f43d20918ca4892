// Defines the phrases for doses, times, routes and changes in a letter's sentence about a medicine.

export type Change = 'Started' | 'Changed' | 'Stopped' | 'Continued'

export type Kind =
  | 'form'
  | 'fromTo'
  | 'from'
  | 'change'
  | 'dose'
  | 'frequency'
  | 'route'
  | 'reason'
  | 'brackets'

const AMOUNT = '\\d+(?:,\\d{3})*(?:\\.\\d+)?(?:\\s?[–-]\\s?\\d+(?:\\.\\d+)?)?'
const UNIT =
  '(?:micrograms?|nanograms?|milligrams?|grams?|mg|mcg|µg|μg|ng|g|ml|millilitres?|international units|units?|IU|mmol)(?:(?:\\/| per | an | over | every )(?:24 hours|hour|kg))?(?![\\p{L}\\d/])'
const COUNT = '(?:\\d+(?:\\.\\d+)?(?:\\s?[–-]\\s?\\d+| (?:to|or) \\d+)?|one|two|three|four|half a|a|½)'
const THING =
  '(?:puffs?|inhalations?|tablets?|capsules?|drops?|sprays?|sachets?|patch(?:es)?|pessar(?:y|ies)|suppositor(?:y|ies)|ampoules?|vials?)(?!\\p{L})'
const MASS = `(?:${AMOUNT} ?${UNIT}|\\d+(?:\\.\\d+)?\\/\\d+(?:\\.\\d+)?(?: ${UNIT})?)`
const DOSE = `(?:${MASS}(?: \\(${AMOUNT} ?(?:ml|tablets?|capsules?)\\)|,? ${COUNT} ${THING})?|${COUNT} ${THING})(?! ?[/\\d])`

const WEEKDAY = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?'
const DAYS = `\\((?:on )?${WEEKDAY}(?:(?:, | and )${WEEKDAY})*\\)`
const CLOCK = '\\d{1,2}(?:[.:]\\d\\d)? ?[ap]m'
const TIMES_A = `(?:once|twice|(?:one|two|three|four|five|six|\\d) times) (?:daily|weekly|monthly|nightly|(?:a|per|each|every) (?:day|week|month|night))`
const TIME = `(?:(?:up to |a maximum of )?${TIMES_A}|(?:up to )?(?:every|each) (?:other |second |\\d+(?:\\s?[–-]\\s?\\d+| to \\d+)? )?(?:hours?|days?|weeks?|months?|morning|night|evening)|(?:on )?alternate (?:days|nights)|\\d+[ -]?(?:hourly|weekly|monthly)|daily|nightly|weekly|fortnightly|monthly|od|bd|bid|tds|tid|qds|qid|nocte|mane|at (?:night|bedtime|lunchtime|teatime|midday|noon)|in the (?:morning|evening|afternoon)s?|at ${CLOCK}(?:(?:, | and )${CLOCK})*|before bed|on ${WEEKDAY}|(?:on )?(?:school days|weekdays)(?: only)?|(?:as|when|if) (?:required|needed|necessary)|prn|(?:before|after|with) (?:each |every )?(?:food|meals?|breakfast|lunch|dinner|supper))(?![\\p{L}\\d])`
const MONTH = '(?:January|February|March|April|May|June|July|August|September|October|November|December)'
const LENGTH = '(?:a|\\d+|one|two|three|four|five|six|seven|eight|ten|twelve)'
const COURSE = `(?:for (?:(?:another |a further |the next |a total of |up to )?${LENGTH}(?: more| further)? (?:days?|weeks?|months?|years?)|life)|until \\d{1,2} ${MONTH}(?: \\d{4})?|during \\p{L}+)(?!\\p{L})`
const TIMES = `${TIME}(?: ${DAYS}|(?:,? and|,)? ${TIME})*(?:,? ${COURSE})?|${COURSE}`

const DONE_WORDS =
  '(?:both |all )?(?:(?:has|have) (?:now |also |just )?been |(?:i|we) have |is |are |to be |now |newly |already )*(?:started|commenced|introduced|added|initiated|new|increased|reduced|decreased|lowered|raised|halved|doubled|changed|stopped|discontinued|withdrawn|ceased|continued|unchanged)(?: this| it)?(?: today| now| for now| at this visit| at discharge| on discharge)?'
const ORDERS =
  '(?:both |all )?(?:please )?(?:to )?(?:start|commence|increase|reduce|decrease|stop|discontinue|continue|stay on|remain on|carry on(?: with)?|continue with|continues?|remains)'
const STILL =
  '(?:both |all )?(?:no changes?|ongoing|(?:dose )?not changed|(?:at )?the same dose|same dose|(?:remains |is |are )?unchanged)'

const piece = (source: string) => new RegExp(`^(?:${source})(?![\\p{L}\\d])`, 'iu')

/** The patterns in the order in which they are tried. */
export const PIECES: readonly (readonly [Kind, RegExp])[] = [
  [
    'form',
    piece(
      '(?:nasal|eye|ear|oral) (?:sprays?|drops|ointment|gel|solution|suspension)|mouthwash|inhaler|(?:modified|immediate|prolonged|slow|extended)[- ]release|MR|XL|SR|cream|ointment|gel|lotion|shampoo|scalp application|spray|foam|pessar(?:y|ies)|suppositor(?:y|ies)|enema|patch(?:es)?|sachets?|tablets?|capsules?|injections?|pens?|junior|forte|(?:valerate|butyrate|decanoate|acetate|dipropionate|propionate|furoate|phosphate|embonate|palmitate|succinate|tartrate|fumarate|hydrochloride|sodium|citrate|maleate)|orodispersible|soluble|chewable|gastro-resistant|dispersible|enteric[- ]coated|\\d+(?:\\.\\d+)?%(?: (?:cream|ointment|gel|eye drops|lotion|shampoo|mouthwash|solution))?',
    ),
  ],
  [
    'fromTo',
    piece(`from (${AMOUNT})(?: ?(${UNIT}))?(?: (${TIME}))? to (${AMOUNT}) ?(${UNIT})(?: (${TIMES}))?`),
  ],
  ['from', piece(`from (${DOSE})(?: (${TIME}))?`)],
  ['change', piece(`${STILL}|${DONE_WORDS}|${ORDERS}`)],
  ['dose', piece(`(?:to |at |on |at a dose of |now )?(${DOSE})`)],
  ['frequency', piece(`(?:to )?(${TIMES})`)],
  [
    'route',
    piece(
      'orally|by mouth|po|(?:by |via )?(?:an? )?(?:subcutaneous|intramuscular|intravenous)(?:ly| injection| infusion)?|sc|im|iv|s\\/c|sublingually|under the tongue|topically|rectally|vaginally|inhaled|nebulised|via (?:a )?(?:nebuliser|spacer|PEG|nasogastric tube)|(?:in|to|into) (?:the |each |both )?(?:right |left )?(?:eyes?|ears?|nostrils?)(?: only)?|(?:left|right|both|each) (?:eyes?|ears?|nostrils?)(?: only)?',
    ),
  ],
  [
    'reason',
    piece(
      '(?:because of|because|due to|owing to|on account of|in view of|for(?! now\\b)) ([^.;,()\\n:]{3,90})',
    ),
  ],
  ['brackets', /^\(([^()]*)\)/u],
]

/** The first pattern that fits counts, so 'unchanged' comes before 'changed'. */
export const DONE: readonly (readonly [Change, RegExp])[] = [
  [
    'Continued',
    /unchanged|no change|not (?:been )?changed|same dose|ongoing|(?<!dis)continu|carry|remain|stay/iu,
  ],
  ['Started', /start|commenc|\bnew|\badd|introduc|initiat/iu],
  ['Changed', /increas|reduc|decreas|lower|rais|halv|doubl|chang/iu],
  ['Stopped', /stop|discontinu|withdr|ceas/iu],
]

/** Matches '3 December', which is not a value. */
export const DAY = new RegExp(`\\b\\d{1,2} ${MONTH}(?: \\d{4})?`, 'gu')
/**
 * Matches a time that may be in the future, so that the change might not have happened yet: 'stop on 14 December', 'to be
 * started at 3 weeks'.
 */
export const LATER = new RegExp(
  `\\b(?:(?:on|from|by) \\d{1,2} ${MONTH}|(?:in|at|from) \\d+ (?:days?|weeks?|months?|years?))`,
  'u',
)

/** Matches signs of a further dose or time in the words that the reader did not understand. */
export const VALUES =
  /\d|\b(?:half|then|thereafter|daily|weekly|nightly|once|twice|times|every|each|alternate|morning|evening|night|bd|od|tds|qds|prn|nocte|tablets?|puffs?|instead|except|apart from|one|two|three|four)\b/iu

/** Matches signs in the same words that the values apply only sometimes, or not yet. */
export const CONDITIONS =
  /\b(?:if|unless|until|once|when|whe(?:never|ther)|provided|depending|may|might|can|could|would|should|but|or|only|not|no (?:more|longer|further)|never|then|except|after|before\p{L}*|pending|as per|later|at the end|next|tomorrow|first|temporar\p{L}*|hold|held|withh\p{L}+|paus\p{L}+|suspend\p{L}*|restart\p{L}*|resum\p{L}+)\b/iu

/** Matches signs of another change of the medicine in the same words. */
export const CHANGES =
  /\b(?:start|stop|increas|reduc|decreas|lower|rais|halv|doubl|chang|switch|replac|swap|titrat|taper|wean|withdr|discontinu|ceas|continu|unchanged|come off|add|introduc|commenc|initiat)\p{L}*|→/iu

export const DOSES = /(?<![\d.])\d+(?:[.,]\d+)* ?(?:mg|g|micrograms?|nanograms?|units?)\b/giu
export const ALL_TIMES = new RegExp(`(?<![\\p{L}\\d])${TIME}`, 'giu')

/** Matches words for a change that do not show which one. */
export const LOOSE_CHANGES = /\b(?:up|down) (?:to|from)\b|\b(?:bring|push|go|goes|cut|halve|double)\b/iu

/** Matches words that say nothing about the present: a possible case, something done once or long ago, and 'do not stop'. */
export const NOT_NOW =
  /\b(?:if|unless|until|when|\d+ (?:days?|hours?|weeks?) before|should (?:he|she|they|it|you)|whether|consider|suggest|no changes?|given|received|treated with|(?:in|since) (?:19|20)\d\d|ago)\b|(?:\bnot|n['’]t) (?:\p{L}+ ){0,2}(?:re)?(?:chang|stop|start|increas|reduc)/iu
