// Checks that each action in the letter says who does it and when.
import { ACTING, DONE, DOING, isDenied, OBLIGED, TESTS } from './obligations.ts'
import type { LetterSentence, ReadLetter } from './read-letter.ts'
import { DAYS, promisesWhen, saysWhen, SPAN } from './times.ts'
import type { LintFinding, Reader } from './types.ts'
import verbs from './action-verbs.json' with { type: 'json' }

/** Finds actions that do not say who does them or when. */
export function findLooseActions({ sentences, reader }: ReadLetter): LintFinding[] {
  return sentences.flatMap((sentence) => {
    const isNone = sentence.line.isHeading || NOTHING.test(sentence.text)
    const asks = isNone ? null : missingOf(sentence, reader)
    return asks === null ? [] : [{ ...placeOf(sentence), rule: 'action-detail', message: asks }]
  })
}

function missingOf({ text: written, line }: LetterSentence, reader: Reader): string | null {
  const text = written.replace(LABEL, '')
  const hasTime = saysWhen(text)
  const lacks = (pattern: RegExp) => isAsked(pattern, text)
  const isText = line.section === 'other'
  if ([PROMISE, PROMISED_BY].some(lacks) && !promisesWhen(text)) return WHEN
  if (isText && reader === 'clinician' && lacks(GP_TO) && TEST.test(text)) return hasTime ? null : WHEN
  if (isText && lacks(HURRIED) && !hasTime) return WHEN
  const open = text
    .split(CLAUSE)
    .filter((clause) => !isOwned(clause, line, reader))
    .flatMap((clause) => clause.split(';'))
    .filter((part) => !CONDITION.test(part))
  const nobodys = nobodysIn(isText, reader, hasTime)
  if (open.some((part) => nobodys.some((pattern) => isAsked(pattern, part.trim()))))
    return hasTime ? WHO : BOTH
  if ((isText && reader === 'clinician') || saysWhen(text.replace(CONDITIONAL_PART, '$1'))) return null
  const orders = reader === 'patient' ? [TOLD] : ORDERS
  const isOrder =
    orders.some(lacks) || (line.section === 'actions' && [REFERRAL, GIVEN, NEEDED, BARE_TEST].some(lacks))
  return isOrder ? WHEN : null
}

function nobodysIn(isText: boolean, reader: Reader, hasTime: boolean): readonly RegExp[] {
  if (!isText) return NOBODYS
  if (reader === 'patient') return IN_TEXT_TO_PATIENT
  // In the middle of the text, the grammar alone is an action only if it is still to come.
  return hasTime ? IN_TEXT : [TESTED, DUE, SOMEONE]
}

function isOwned(text: string, line: LetterSentence['line'], reader: Reader): boolean {
  const act = text.replace(REPORTED, '').replace(BY_EVENT, ' ')
  return line.section === 'actions' || OWNER.test(act) || (reader === 'clinician' && US.test(act))
}

/** In 'We agreed that an assessment is to be arranged before your meeting', neither 'we' nor 'you' arrange it. */
const REPORTED =
  /^(?:I|we|the (?:team|meeting|panel))(?: (?:all|both|also|have|had))* (?:(?!arrang|ask|request|book|order|list|ensur|suggest|recommend|advis)\p{L}+ed|felt|thought|think|feel|agree) that\b/iu
const BY_EVENT =
  /\b(?:before|after|until|ahead of|in time for) (?:your|our|my) (?:[\p{L}-]+ ){0,2}?(?:meeting|clinic|list|visit|review|appointment|conference|holiday|leave|call|ward round)s?\b/giu

/** Whether the text asks for the action: 'No bloods need to be repeated' does not. */
function isAsked(pattern: RegExp, text: string): boolean {
  const found = pattern.exec(text)
  if (found === null) return false
  return !isDenied(text.slice(0, found.index), found[0])
}

/** In 'Follow-up: knee clinic in 6 weeks' the label asks nobody for anything. */
const LABEL = /^follow[- ]?up ?: ?/iu

/** Matches 'GP to do: nil'. */
const NOTHING =
  /^(?:[^.:]*: ?)?(?:nil|none|nothing)\b|\b(?:his|her|their) own GP\b|^[^.;,]*\bto continue[.]?$|\bbefore (?:conception|conceiving)\b/iu
/** Splits a sentence before the next person's action: 'The clips should come out on Friday, and I will see him in June'. */
const CLAUSE =
  /,? (?:and|but|until|so) (?=(?:I|we|our|my|he|she|they|his|her) (?:[\p{L}’'-]+ ){0,3}?(?:will|shall|can|may|has|have|see|saw|is|are|ought|should|must|needs?)\b|(?:someone|somebody|anyone) |(?:the|an?|this|that) (?:[\p{L}’'-]+ ){1,3}?(?:will|shall|must|should|ought|needs?|is to|are to)\b)/iu

/** Matches 'I should be grateful if you would see him soon'. */
const HURRIED =
  /\b(?:if you (?:would|could|can)|(?:could|would|can) you|please|hop(?:e|ing) (?:that )?you (?:will|can|could)) (?:please |kindly |also |then )*(?:see|review|assess|admit|treat|meet|visit|arrange|look at) [^.;]{0,80}?\b(?:soon|shortly|quickly|early|promptly|before (?:too )?long|in due course|when (?:convenient|possible))[.;,?]?$/iu

const WHO = 'Say who does this.'
const WHEN = 'Say by when.'
const BOTH = 'Say who does this, and by when.'

function placeOf({ start, end, text }: LetterSentence) {
  return { start, end, text }
}

const GP_TO = /\bGP (?:to|should|kindly|please)\b/iu
/** Matches 'Health visitor to weigh him'. */
const OTHERS_TO = new RegExp(
  `^(?:the |our |your |his |her )?(?:[\\p{L}’'-]+ ){0,3}?(?:nurses?|visitor|midwi(?:fe|ves)|team|pharmacist|dietitian|\\p{L}*therapist|podiatrist|optometrist|dentist|practice|surgery|social worker|carers?|patient|parents?) to (?:also |kindly )?${ACTING}\\b`,
  'iu',
)
const TEST = new RegExp(`\\b(?:${verbs.timed.join('|')})\\b`, 'iu')
const COURTESY =
  "(?:please |(?:ask|invite|get|have) (?:(?:the|your|his|her|their) )?(?:[\\p{L}’'-]+ ){0,3}?(?:nurses?|team|pharmacist|midwife|visitor|therapist|practice) to |kindly |to |for |gp to |also |then |continue to |carry on |keep |(?:(?:I|we) )?(?:would |should )?be (?:very |most )?grateful if you (?:would|could) |(?:could|would|can) (?:you|the (?:practice|surgery|GP|practice nurse)) |(?:(?:I|we) )?(?:would |should )?be (?:very |most )?grateful for (?:an? |some )?|it would be helpful if you (?:would|could) )*"
/** Matches lines that begin with an instruction. */
const ORDER = new RegExp(`^${COURTESY}(?:${verbs.timed.join('|')})\\b(?! ?(?:is|was|has|with))`, 'iu')
const REFERRAL = new RegExp(
  `^${COURTESY}(?:arrange|organise|book|refer|make an? (?:\\p{L}+ )?referral|bring (?:him|her|them) in|request|obtain|perform|measure|recall|invite|remove|take (?:out|off)|dip|take (?:him|her|them) on|fit|insert|change (?:the|his|her) (?:catheter|dressing|pessary)|see (?:him|her|them)|keep an eye on|(?:do|send|take|order) (?:an? |some |the |his |her |their )?(?:\\p{L}+ )?${TESTS})\\b`,
  'iu',
)
/** Actions that are done once, on one day. */
const GIVEN = new RegExp(
  `^${COURTESY}(?:give|vaccinate|immunise|administer|weigh|telephone|phone|ring|call|visit|re-?assess|screen|swab|re-?refer|invite)\\b`,
  'iu',
)
/** Matches 'He still needs his second vaccine from you'. */
const NEEDED = new RegExp(
  `\\b(?:needs?|requires?|(?:is|are) due|due for|should have|ought to have|must have|should be|must be)\\b[^.;]{0,60}?\\b(?:${DONE}|${TESTS}|infusions?|removal|depot|clips|sutures|stitches)\\b`,
  'iu',
)
const BARE_TEST = new RegExp(
  `^(?:repeat |further |more |an? )*(?:${verbs.atPractice.join('|')})(?: check| level)?\\b(?!:| (?:\\d|was|were|is|are|has|had|of))`,
  'iu',
)
/** Matches 'She will be recalled by the department'. */
const PROMISED_BY = new RegExp(
  `\\b(?:will|shall|is to|are to) be ${DONE} by (?!the (?:end|time|middle|start|weekend)\\b|\\d|${DAYS})`,
  'iu',
)
const TOLD = new RegExp(
  `\\bplease (?:also |then )?(?:${verbs.timed.join('|')}|arrange|book|make an? (?:\\p{L}+ )?appointment|have (?:an?|your|the) (?:\\p{L}+ ){0,2}?${TESTS}|see (?:your|the|an?) (?:\\p{L}+ )?(?:GP|doctor|nurse|optician|optometrist|dentist|pharmacist|midwife|health visitor|physiotherapist|surgery)|come back|return|attend|collect|bring (?:in |us )?(?:an?|your) (?:\\p{L}+ ){0,2}(?:sample|specimen)|ring (?:us|me|the \\p{L}+) for)\\b(?! (?:enclosed|leaflet|website|booklet|attached))`,
  'iu',
)
const ORDERED = new RegExp(
  `^(?:to )?(?:also |then )?(?:${verbs.ordered.join('|')})\\b(?! ?(?:is|was|has|with))`,
  'iu',
)
/** Matches actions that either the practice or the hospital could do. */
const AT_PRACTICE = new RegExp(
  `^(?:for )?(?:(?:repeat|further|recheck|monitoring|surveillance) )?(?:${verbs.atPractice.join('|')})(?:(?: and |, )(?:${verbs.atPractice.join('|')})){0,3}(?: check| level)?(?= (?:in|at|within|by|every|before|after|each|again|on|to|weekly|monthly|daily|fortnightly|today|tomorrow|next|this|(?:\\d+|one|two|three|four|six) ${SPAN})\\b|[.;]?$)`,
  'iu',
)
/** Matches 'Repeat colonoscopy in 3 years'. */
const AGAIN = new RegExp(
  `^(?:(?:an?|his|her) )?(?:repeat|further|next|interval|surveillance) (?:[\\p{L}-]+ ){0,3}?${TESTS}\\b(?: of (?:\\p{L}+ ){1,3}?)? ?(?:in|at|within|on|by|every|after|next|this)\\b|^(?:(?:two|three|four|six)-)?(?:weekly|monthly|annual|yearly|daily|fortnightly|quarterly|regular) (?:[\\p{L}-]+ ){0,3}?(?:${verbs.atPractice.join('|')}|${TESTS})\\b|\\b(?:clips|sutures|stitches|staples|catheter|drain) for removal\\b|^(?:the |his |her |your )?(?:${verbs.devices.join('|')}) (?:due )?(?:out|off)\\b|^(?:removal of|remove) (?:[\\p{L}-]+ ){1,3}|^(?:[\\p{L}-]+ ){1,2}removal (?:in|at|within|on|by)\\b`,
  'iu',
)
const SOME = '(?:(?:an?|some|the|further|another|more|repeat|follow-up|urgent|regular|your|his|her|their) )'
const NEEDS = '(?:should|must|ought to|needs? to|will need to|is to|are to)'
const VAGUE = new RegExp(
  `^(?:please |to )?(?:chase|follow[- ]up)\\b|\\b${TESTS}\\b[^.;,]{0,40} (?:(?:is|are) (?:planned|advis(?:ed|able)|recommended|suggested|wanted|called for)|(?:should|must|needs? to|is to|are to|to) (?:take place|follow|happen))\\b|\\b(?:should|must|needs? to|is to|are to|to) take place\\b|\\b(?:letter|report|form|copy|request|referral|sample)s?\\b[^.;,]{0,30} (?:should|must|needs? to|is to|are to|to) (?:be sent|go)\\b|\\b(?:is|are|will be) (?:also |now )?(?:needed|required|indicated|wanted) (?=in|at|within|by|before|every|on|next|this|each)|\\b(?:is|are) due for \\p{L}+|\\b(?:needs?|will need|requires?|will require) (?:to have )?${SOME}*(?:\\p{L}+ ){0,2}?${TESTS}\\b|\\b${TESTS}\\b[^.;,]{0,40} (?:is|are|will be) (?:also |now |then )?(?:needed|required|indicated|warranted|necessary)\\b`,
  'iu',
)
const ADVISED =
  '(?:important|essential|sensible|wise|prudent|helpful|best|vital|advisable|reasonable|good|crucial|preferable|suggested|recommended|advised|proposed)'
const NEEDING = '(?<!\\b(?:no|special|any) )(?:needs?|requires?|wants?)'
/** Matches 'Someone should speak to the school'. */
const SOMEONE = /\b(?:someone|somebody|anyone) (?:should|needs?|must|ought|has|will|could)\b/iu
/** Matches 'His bloods should be repeated'. */
const TESTED = new RegExp(
  `\\b${TESTS}\\b[^.;,]{0,40} (?:${OBLIGED} (?:\\p{L}+ly )?${DONE}|${NEEDING} (?:${DONE}|${DOING}))\\b`,
  'iu',
)
/** Matches 'She ought to have her retinas screened'. */
const HAVE_DONE = new RegExp(
  `\\b(?:should|must|ought to|needs? to|will need to|will have to|is to|are to) have (?:his|her|their|your|the|an?) (?:[\\p{L}-]+ ){1,3}?${DONE}\\b`,
  'iu',
)
const PASSIVE = new RegExp(
  `^for (?:[\\p{L}\\d-]+ ){0,3}?${TESTS}\\b|\\b${OBLIGED} (?:\\p{L}+ly )?${DONE}\\b|\\b${NEEDING} (?:\\p{L}+ly )?(?:${DONE}|${DOING})\\b|\\b(?:bloods?|blood tests?|samples?|swabs?|stitches|sutures|clips|staples|dressings?|bandages?|plaster|cast|splint|catheter|pessary|stent|coil|pack|line|cannula|drains?|tubes?|levels?|vaccin(?:es?|ations?)|injections?|boosters?|infusions?|depot|cortisol|antibodies|cultures?|bloods|swabs)(?: \\p{L}+)? (?:is to|are to|to|must|should|can|may|could|will|ought to|(?:will )?needs? to) (?:be (?:taken|changed|replaced|flushed|pulled|followed|given)|come (?:out|off|down)|go)\\b|\\b(?:pessary|dressings?|bandages?|catheter|stent|bag|tube|cannula|coil|pack)(?: \\p{L}+)? needs? changing\\b|\\b${ADVISED} (?:that|if) [^.;,]{0,60}? (?:is|are|be|were|was|has|have|had) (?:\\p{L}+ly )?(?:${DONE}|${TESTS})\\b|(?:^for |^(?:(?:he|she|they|you) )?(?:(?:is|are|should|will need) )?(?:to )?(?:have|get|undergo|attend for) |\\b${NEEDS} (?:have|get|undergo|attend for) )${SOME}+(?:\\p{L}+ ){0,2}?${TESTS}\\b`,
  'iu',
)
/** Matches 'Next INR due 3 May', 'she is due another smear in March'. */
const DUE = new RegExp(
  `\\b(?:${TESTS}|infusions?|depot|doses?|course|stitches|sutures|clips|staples|plaster|cast|bandage|stent|pessary|catheter|change)\\b[^.;,]{0,30}? (?<!\\b(?:was|were) )(?:over)?due(?: again| now| off| out)?(?= (?:in|on|by|at|before|after|next|this|every|and|\\d|${DAYS})|[.;,]|$)|\\b(?:is|are) (?:over)?due (?:(?:an?|another|his|her|your|their|the) (?:\\p{L}+ ){0,2})?${TESTS}\\b`,
  'iu',
)
/** Matches headings such as 'Clinic review'. */
const APPOINTMENT =
  /^(?:(?:clinic|outpatient|nurse|consultant|medical|routine|further|telephone|video|repeat|\p{L}+ clinic) )*(?:review|appointment|follow[- ]?up|clinic)(?=[.;]?$| (?:with|in|at|by|here)\b)/iu
const PLANNED = new RegExp(`\\bwill (?:also |then )?be (?!listed|offered)${DONE}\\b`, 'iu')
/** Matches 'He will come back to see me'. */
const RETURN = new RegExp(
  `^(?:he|she|they) will (?:come back|return|attend|be (?:seen|reviewed|recalled)|have ${SOME}*(?:\\p{L}+ ){0,2}?${TESTS})\\b`,
  'iu',
)
/** Matches 'Anti-D 1500 units by injection at 28 weeks'. */
const BARE_DOSE =
  /^(?!(?:he|she|they|I|we|you|our)\b)(?!.*\b(?:had|was|were|given|until|started|unchanged|received?|continue\p{L}*)\b)(?:[\p{L}\d,./-]+ ){0,8}?(?:injection|vaccin\p{L}+|immunoglobulin|booster|depot) (?:in|at|on|by|before|within|after|next|this) (?:the )?(?:\d|an?\b|one|two|three|four|six|new|autumn|winter|spring|summer|week|month|year|\p{Lu})/u
const NOBODYS = [PASSIVE, DUE, PLANNED, VAGUE, ORDERED, AT_PRACTICE, AGAIN, SOMEONE, HAVE_DONE, BARE_DOSE]
/** Matches sentences without a verb: 'Clips out on 14 June', 'Repeat CT in 3 months', and 'An MRI is needed before May'. */
const VERBLESS = new RegExp(
  `^(?:the |his |her |your )?(?:[\\p{L}-]+ )?(?:${verbs.devices.join('|')}) (?:due )?(?:out|off|down) (?:on|in|at|by|after|before) (?!day\\b)[^.;:,]{1,30}[.;]?$|^(?:an? )?(?:repeat|further|next|interval|surveillance) (?:[\\p{L}-]+ ){0,3}?${TESTS} (?:in|within|by|before|every|next) [^.;:,]{1,30}[.;]?$|\\b${TESTS}\\b[^.;,]{0,40} (?:is|are|will be) (?:also |now )?(?:needed|required|wanted) (?:in|within|by|before|every|on|next|this|each)\\b`,
  'iu',
)
const IN_TEXT = [PASSIVE, HAVE_DONE, DUE, SOMEONE, VERBLESS]
const IN_TEXT_TO_PATIENT = [PASSIVE, DUE, VAGUE, PLANNED, SOMEONE]
const ORDERS = [ORDER, PASSIVE, VAGUE, GP_TO, OTHERS_TO, APPOINTMENT, RETURN]
/** Matches promises by the writer or the hospital. */
const PROMISE = new RegExp(
  `\\b(?:I|we|our(?: [\\p{L}’'-]+){1,4}|(?:the |his |her |your )?(?:[\\p{L}’'-]+ ){0,3}(?:nurses?|midwi(?:fe|ves)|dietitians?|therapists?|\\p{L}*therapy|physiotherapist|podiatr\\p{L}+|coordinator|secretary|team|clinic|ward|service|consultant|registrar|doctor|worker|rehabilitation|psychologist|pharmacist|specialist|practitioner|surgeons?|anaesthetist|department|hospital|unit|optometrist|visitor)|(?:Dr|Nurse|Sister|Professor) \\p{L}+),?(?: [^,.;]{1,30},)? (?:will|shall|(?:would|should) (?:also )?like to(?= (?:see|review|repeat|bring|meet|have|follow)\\b)|(?:will|shall) (?:need|want|have) to|plans? to|proposes? to|intends? to|hopes? to|(?:am|are|is) (?:going )?to) (?:also |then |now |therefore |both |(?!supply|reply|apply|rely)\\p{L}+ly )*(?:${ACTING}|be (?!(?:go|com|look|liv|work|stay)ing\\b)\\p{L}+ing|be (?:back )?in (?:touch|contact)|(?<=\\b(?:am|are|is) )(?:arranging|organising|booking))\\b|\\b(?:Mr|Mrs|Ms|Miss|Sister|Professor) \\p{L}+ will (?:also )?\\p{L}+ (?:him|her|them|you)\\b|\\byou (?:will|should) (?:also )?(?:be (?:sent|given|offered)|receive|get) (?:an? |the |your )?(?:\\p{L}+ )?(?:appointment|date)\\b|\\b(?:I|we)[’']ll (?:${ACTING})\\b|\\b(?:I|we) look forward to (?!hear|receiv|your|read)(?:\\p{L}+ing)\\b|\\b(?:I|we) have (?:placed|put|listed|added) (?:him|her|them|you) (?:on (?:the|our|my|a) (?:waiting |theatre )?list )?for (?:an? |the |his |her )?(?:repeat|next|second|further|surveillance|follow-up) `,
  'iu',
)

/** In 'Repeat his PSA and refer back if it is above 6' the condition does not say when to do the test. */
const CONDITIONAL_PART =
  /((?:\b(?:and|then|but)|[;,.]) [^,;]*?)\b(?:if|unless|should (?:he|she|they|the|it|this))\b/giu
const CONDITION = /\b(?:if|unless|should (?:he|she|they|the|it|this))\b/iu
/**
 * Matches words that name the person who acts. 'To be referred to physiotherapy' does not name the person who makes the referral.
 */
const OWNER =
  /\b(?:I|we|us|our|my|gp|by (?:(?:the|our|your|his|her|their|my|an?) (?!end\b|time\b|new\b|start\b|middle\b|weekend\b|spring\b|summer\b|autumn\b|winter\b))?(?:\p{L}+[ -]){0,3}?(?:nurses?|teams?|clinic|ward|hospital|department|midwi(?:fe|ves)|pharmac\p{L}+|dietitian|\p{L}*therap\p{L}+|podiatr\p{L}+|service|patient|parents?|mother|father|wife|husband|daughter|son|carers?|school|dentist|optometrist|optician|consultant|registrar|colleagues?|practice|surgery|unit|laboratory|visitor|coordinator|psych\p{L}+|surgeons?|doctors?|Dr|Mr|Mrs|Ms|Miss|me|them)|(?:at|in|with|via|through|under|from|on) (?:\p{L}+ ){0,4}?(?:surgery|practice|clinics?|department|ward|hospital|unit|centre|teams?|nurses?|service|pharmac\p{L}+|midwi\p{L}+|laboratory|community|school|dietitian|\p{L}*therap\p{L}+|dentist|optometrist|optician|consultant|colleagues?|primary care|outpatients?|theatre|casualty|MDT|home|telephone|rooms?)|here|in-house|locally|(?<!\bbe (?:\p{L}+ed (?:and|or) )?)(?:requested|booked|arranged|ordered|listed|sent|referred)|(?:nurse|team|midwife|patient|he|she|they|parents?|mother|father|wife|husband|daughter|son|carers?|dietitian|pharmacist|clinic|ward|service|MDT|department|consultant|Dr \p{L}+) (?:to|will|can|is to|are to|has|have|should)\b(?! be\b| (?:need|require)\b| have (?:an?|some|his|her|their|your|the|another|further|repeat)\b))\b/iu
const US =
  /\b(?:(?<!\b(?:to|for|let|tell|send|inform|with|sends?|give|from) )you(?! both)|your (?!(?:records?|information|copy|letter)\b)|practice|(?<!\b(?:about|for|of|before|after|to|from|about the) )surgery|please)\b/iu
