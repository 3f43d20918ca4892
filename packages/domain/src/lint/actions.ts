// Rules about actions: each says who does it and when, and those for the GP stand in one place.
import type { LetterSentence, ReadLetter } from './read-letter.ts'
import type { LintFinding, Reader } from './types.ts'
import verbs from './action-verbs.json' with { type: 'json' }

/** Actions that say nothing of who does them or of when. */
export function findLooseActions({ sentences, reader }: ReadLetter): LintFinding[] {
  return sentences.flatMap((sentence) => {
    const asks = sentence.line.isHeading ? null : missingOf(sentence, reader)
    return asks === null ? [] : [{ ...placeOf(sentence), rule: 'action-detail', message: asks }]
  })
}

function missingOf({ text, line }: LetterSentence, reader: Reader): string | null {
  const hasTime = TIME.test(text) || MONTH.test(text)
  const lacks = (pattern: RegExp) => isAsked(pattern, text)
  if (lacks(PROMISE) && !promisesTime(text)) return WHEN
  const isText = line.section === 'other'
  if (isText && reader === 'clinician' && lacks(GP_TO) && TEST.test(text)) return hasTime ? null : WHEN
  const isOpen = !isOwned(text, line, reader) && !CONDITION.test(text)
  if (isOpen && (isText ? [PASSIVE] : NOBODYS).some(lacks)) return hasTime ? WHO : BOTH
  if (hasTime || isText) return null
  const orders = reader === 'patient' ? [TOLD] : ORDERS
  const isOrder = orders.some(lacks) || (line.section === 'actions' && [REFERRAL, BARE_TEST].some(lacks))
  return isOrder ? WHEN : null
}

/** That a scan is booked does not say when we ring about it. */
function promisesTime(text: string): boolean {
  return TIME.test(text.replace(SETTLED, '')) || MONTH.test(text)
}

function isOwned(text: string, line: LetterSentence['line'], reader: Reader): boolean {
  return line.section === 'actions' || OWNER.test(text) || (reader === 'clinician' && US.test(text))
}

/** Whether it is there and not denied: 'No bloods need to be repeated'. */
function isAsked(pattern: RegExp, text: string): boolean {
  const found = pattern.exec(text)
  if (found === null) return false
  const end = found.index + found[0].length
  return !DENIED.test(lastClause(text.slice(0, found.index)) + text.slice(found.index, end))
}

function lastClause(text: string): string {
  return text.split(/[,;:–]/u).at(-1) ?? ''
}

const WHO = 'Say who does this.'
const WHEN = 'Say by when.'
const BOTH = 'Say who does this, and by when.'

/** Requests to the GP in the middle of the text, where they are easily missed. */
export function findHiddenActions({ sentences, lines, reader, type }: ReadLetter): LintFinding[] {
  if (type === 'referral') return []
  const hasBox = lines.some(({ section }) => section === 'actions')
  const requests = reader === 'clinician' ? REQUESTS : hasBox ? [OF_YOUR_GP] : [OF_YOUR_GP, ASKED_YOUR_GP]
  return sentences.flatMap((sentence) => {
    const { line, text, start } = sentence
    const isPlace =
      line.section === 'actions' || (line.section === 'plan' && reader === 'clinician' && !hasBox)
    const at = isPlace || line.isHeading ? -1 : requestIn(text, requests)
    if (at === -1) return []
    const place = { start: start + at, end: sentence.end, text: text.slice(at) }
    const message = `This asks the GP for something. Put it under ‘${reader === 'patient' ? 'For your GP' : 'Actions for GP'}’.`
    return [{ ...place, rule: 'hidden-action', message }]
  })
}

/** Where the first one begins, -1 if there is none. 'I have told her that you …' asks nothing of the GP. */
function requestIn(text: string, requests: readonly RegExp[]): number {
  if (!ANY_REQUEST.test(text)) return -1
  const starts = requests.flatMap((pattern) => {
    const at = pattern.exec(text)?.index ?? -1
    const before = text.slice(0, Math.max(0, at))
    const isDenied = DENIED.test(lastClause(before))
    return at === -1 || isDenied || TOLD_OTHERS.test(before) ? [] : [at]
  })
  const visit = requests === REQUESTS ? VISIT.exec(text) : null
  if (visit !== null) starts.push(visit.index)
  return starts.length === 0 ? -1 : Math.min(...starts)
}

/** A plan that does not say whether the GP has anything to do. */
export function findUnsaidActions({ lines, sentences, reader, type }: ReadLetter): LintFinding[] {
  const plan =
    lines.find(({ section }) => section === 'plan') ?? sentences.find(({ text }) => ENDING.test(text))
  if (type === 'referral' || plan === undefined) return []
  const title = plan.text.split(':', 1)[0] ?? ''
  const isPatient = reader === 'patient'
  // A practice writes to its own patients too.
  if (isPatient && !lines.some(({ text }) => OF_HOSPITAL.test(text))) return []
  const isSaid =
    lines.some(({ section }) => section === 'actions') ||
    sentences.some(({ text, line }) => {
      if (isPatient) return YOUR_GP_DOES.test(text)
      return (
        (line.section === 'plan' && GP_IN_PLAN.test(text.replace(THANKS, ''))) ||
        GP_DOES.test(text) ||
        requestIn(text, REQUESTS) !== -1
      )
    })
  if (isSaid) return []
  const heading = isPatient ? 'For your GP' : 'Actions for GP'
  return [
    {
      rule: 'gp-actions',
      start: plan.start,
      end: plan.start + title.length,
      text: title,
      message: `Say what the GP should do. Add ‘${heading}’, and write ‘None’ if there is nothing to do.`,
    },
  ]
}

function placeOf({ start, end, text }: LetterSentence) {
  return { start, end, text }
}

const VERB = `(?:${[...verbs.asked, ...verbs.askedInText].join('|')})\\b`
const KINDLY =
  '(?:(?:please|kindly|also|then|now|therefore|be able to|be kind enough to|be happy to|be willing to|be asked to|\\p{L}+ly) ){0,3}'
const PRACTICE =
  "(?:(?:GPs?|general practitioner|(?:GP |doctor['’]s )?surgery|practice(?: nurse| pharmacist| team)?|primary care(?: team)?|(?:family|own) doctor|health centre)\\b)"
const THEM = `(?:you|yourselves|your (?:nurses?|team|pharmacist|colleagues)|(?:(?:the|your|his|her|their|own) )*${PRACTICE})`
const MAY =
  '(?:should|could|can|must|might|needs? to|(?:will|would) need to|has to|have to|ought to|may wish to|(?:is|are) (?:kindly )?asked to|to|kindly|please)'
const NEED =
  '(?:should|can (?:now )?be|is best|value|appreciate|needs?|must|could|ought|to be|will require|requires?|would benefit|would like)'
const GOOD =
  '(?:helpful|useful|sensible|good|kind|wise|prudent|best|ideal|grateful|appreciated?|preferable|delighted|pleased|glad|happy|obliged|help)'
/** A word of each of them. */
const ANY_REQUEST =
  /\b(?:you|your(?:selves)?|GPs?|general|practice|surgery|primary care|doctor|health centre|community|please|kindly|grateful|glad|obliged|appreciate|suggest|recommend|advise|propose|repeat|be|may|might|could|can)\b/iu
const REQUESTS = [
  `\\b(?:the |his |her |their |your )?${PRACTICE} ${MAY},? ${KINDLY}${VERB}`,
  `\\b(?:please )?(?:could|would|can|might|will) (?:you|${THEM}) ${KINDLY}${VERB}`,
  `\\b(?:(?:I|we) (?:would|should) (?:therefore |also )?be )?(?:very |most |so )?(?:grateful|glad|obliged) (?:if you (?:would|could|can)|for (?!your (?:help|referral|letter|advice|opinion|assessment)))`,
  `\\b(?:it )?(?:would be |is )?(?:very |most |extremely |a great )?${GOOD} (?:it )?if ${THEM} (?:would|could|can|might|were|are able)`,
  `\\bif you (?:would|could|can|might|were able to|are able to) ${KINDLY}${VERB}`,
  `\\b(?:appreciate it|wonder(?:ed|ing)?) (?:if|whether) ${THEM} (?:would|could|can|might)`,
  `\\bappreciate your (?:help|support|assistance)`,
  `\\bwould you mind \\p{L}+ing`,
  `\\b(?:please|kindly) (?!do not hesitate|do (?:feel|contact|get in touch|let|call|ring)\\b)${KINDLY}${VERB}`,
  `\\p{L},? please(?=[.;,)]|$)`,
  `\\b(?:perhaps ${THEM} (?:could|would|might)|(?:may|might|could|can) (?:I|we) (?:please |kindly )?(?:ask|request|trouble))\\b`,
  `\\b(?:I|we)(?:['’]d| would| should| will)?(?: also| therefore)? (?:trust|hope|expect|assume|presume|like|want|need|ask|suggest|recommend|advise|propose|look to|rely on|understand) (?:that )?${THEM} (?:will|can|could|would|might|to|should|${VERB})(?! (?:agree|find|understand|be well|know|see\\b(?! him| her)))`,
  `\\b${NEED}\\b[^.;]{0,90}?\\b(?:from|by|with|at|via|through|in) (?:yourselves|you(?![\\p{L}'’]| (?:have|had|are|were|will|may|can|know|referred))|your (?:surgery|practice|nurses?|team|pharmacist)|(?:the |his |her |their )?${PRACTICE}|general practice|the community (?:in|next|at|every|within))`,
  `\\b(?:from|by|with|at|via|through) (?:yourselves|you(?![\\p{L}'’])|your (?:surgery|practice|nurses?|team)|(?:the |his |her )?${PRACTICE})[^.;]{0,50}? (?:should|would (?:be|help|seem)|is due|is needed|will be needed|needs)\\b`,
  `\\b(?:leave|hand|pass|entrust|turn) [^.;]{0,60}?(?:to|with|in|over to) (?:you\\b|your (?:hands|care|discretion|capable)|yourselves|the practice|(?:his|her|the) GP)`,
  `\\b(?:for|over to) you to ${KINDLY}${VERB}`,
  `\\b(?:pass|transfer|move|revert|return|hand over) (?:back )?to (?:you\\b|yourselves|your care|(?:the |his |her )?${PRACTICE})`,
  `\\byou (?:should|must|need to|will need to|will want to|have to|ought to|(?:may|might) (?:want|wish|like|care) to|might|could) ${KINDLY}${VERB}`,
  `\\b(?:ask|asking|asked|request|requesting|like|want|need|advise|invite|suggest(?:ed)?|recommend(?:ed)?) (?:that )?(?:you|(?:the|his|her|their) GP) (?:to )?${KINDLY}(?:${[...verbs.asked, ...verbs.askedInText].join('|')})s?\\b`,
  `\\b(?:would|may|might) be (?:very |most )?(?:${GOOD}|worth(?:while)?|reasonable|appropriate)(?: to ${KINDLY}${VERB}| \\p{L}+ing\\b)`,
  `\\b(?:repeat|check|test|bloods?|culture|sample|review|monitoring|recheck)\\b[^.;]{0,80} would be (?:very |most )?${GOOD}\\b`,
  `\\brepeat (?:prescription|list|template)\\b[^.;]{0,40}\\b(?:should|needs?|will need|to be|must)\\b|\\b(?:should|needs? to|will need to|must|to be) [^.;]{0,40}(?:on|to|onto|off|from) (?:the|his|her|their) repeat\\b`,
  `\\b(?:I|we)(?:['’]d| would| should)? (?:also |therefore )?(?:suggest|recommend|advise|propose) (?:that (?:he|she|they|it|his|her|the)|\\p{L}{3,}ing|an? (?:trial|repeat|check|course|further)|repeat)\\b`,
  `\\bthank(?:s| you)[^.]{0,20} for (?:kindly )?(?:arranging|checking|repeating|continuing|prescribing|monitoring|organising|chasing|starting)\\b[^.]*(?:\\bin (?:an?|\\d)|next|every|until|from)`,
  `\\bGP (?:follow[- ]?up|review|appointment|bloods?) (?:in|within|next|is|should|to be|please)\\b`,
].map((pattern) => new RegExp(pattern, 'iu'))
/** A visit to the practice is work for it, whoever was told to make it. */
const VISIT =
  /\b(?:see|come (?:back )?to|attend|visit|return to|book (?:in )?with|(?:an )?appointment with) (?:you|(?:the|his|her|their) (?:GP|surgery|practice(?: nurse)?))\b[^.;]{0,40}\b(?:for (?:an? |his |her |the )?(?:\p{L}+ )?(?:removal|blood|bloods|test|check|injection|prescription|vaccin\p{L}+|referral|monitoring|ECG|dressing)|to have)/iu
const YOUR_GP = "your (?:own )?(?:GP|family doctor|doctor['’]s surgery|(?:GP )?surgery|practice(?: nurse)?)"
const OF_YOUR_GP = new RegExp(
  `\\b${YOUR_GP} (?:should|must|needs? to|will need to|has to|ought to|is to|to|could|can|please),? ${KINDLY}${VERB}|\\b(?:please )?(?:could|would|can) ${YOUR_GP} ${KINDLY}${VERB}|\\b${NEED}\\b[^.;]{0,60}? (?:by|from|at) ${YOUR_GP}|\\b(?:at|from|by) ${YOUR_GP}[^.;]{0,40} would be\\b`,
  'iu',
)
/** With a part for the GP, this tells the patient what it says. */
const ASKED_YOUR_GP = new RegExp(
  `\\b(?:I|we)(?:['’]ve| have|['’]d| am| are| will|['’]ll| would)? (?:ask(?:ed|ing)?|like|want|suggest(?:ed)?) (?:that )?${YOUR_GP}\\b`,
  'iu',
)
const TOLD_OTHERS =
  /\b(?:ask|asked|told|advised|reminded|invited|encouraged|instructed|knows|aware) (?!you\b|(?:the|his|her|their|your) GP\b)\S+/iu
const THANKS = /\bthank(?:s| you)[^.\n]*/giu
/** What a plan without a heading says. */
const ENDING =
  /\b(?:I|we) (?:will|shall|have arranged to|plan to) (?:see|review)\b|\bdischarged (?:from|back|to)\b|\b(?:no|further) follow-up\b/iu
const OF_HOSPITAL =
  /\b(?:clinics?|hospital|ward|department|consultant|operation|theatre|infirmary|outpatients?)\b/iu
const GP_IN_PLAN = new RegExp(`\\b(?:${PRACTICE}|(?:you|yourselves|[Pp]lease)\\b)`, 'u')
/** 'There is nothing for you to do', 'the GP will continue this'; not 'I will write to you'. */
const GP_DOES = new RegExp(
  `\\b(?:GPs?|practice|surgery|primary care|you) (?:to|will|can|could|should|need|has|have (?:nothing|kindly|agreed|started)|is asked|does not|do not)\\b|\\b(?:nothing|no (?:\\p{L}+ )?(?:actions?|changes?|tasks?|requests?))\\b[^.]*\\b(?:for|from|by) (?:you|the GP|(?:his|her|their|your) GP|your practice|the practice|primary care)\\b`,
  'iu',
)
const YOUR_GP_DOES = new RegExp(
  `\\b${YOUR_GP} (?:will|should|must|can|could|has|needs?|does|to|is|knows)\\b|\\b(?:nothing|asked|ask|write to|written to|see|tell|contact|from|for|by) (?:for )?${YOUR_GP}`,
  'iu',
)
const GP_TO = /\bGP (?:to|should|kindly|please)\b/iu
const TEST = new RegExp(`\\b(?:${verbs.timed.join('|')})\\b`, 'iu')
const COURTESY =
  '(?:please |kindly |to |for |gp to |also |then |continue to |carry on |keep |(?:(?:I|we) )?(?:would |should )?be (?:very |most )?grateful if you (?:would|could) |(?:could|would|can) you |it would be helpful if you (?:would|could) )*'
/** The line begins with what is to be done. */
const ORDER = new RegExp(`^${COURTESY}(?:${verbs.timed.join('|')})\\b(?! ?(?:is|was|has|with))`, 'iu')
const REFERRAL = new RegExp(
  `^${COURTESY}(?:arrange|organise|book|refer|request|obtain|perform|measure|recall|invite|remove|see (?:him|her|them)|(?:do|send|take|order) (?:an? |some |the |his |her |their )?(?:\\p{L}+ )?(?:${verbs.atPractice.join('|')}|ECG|x-ray|sample|swab|referral))\\b`,
  'iu',
)
const BARE_TEST = new RegExp(
  `^(?:repeat |further |more |an? )?(?:${verbs.atPractice.join('|')})(?: check| level)?\\b(?!:| (?:\\d|was|were|is|are|has|had|of))`,
  'iu',
)
const TOLD = new RegExp(
  `\\bplease (?:also |then )?(?:${verbs.timed.join('|')}|arrange|book|make an? (?:\\p{L}+ )?appointment|have (?:an?|your|the)|see (?:your|the|a)|come back|return|attend|collect)\\b`,
  'iu',
)
const ORDERED = new RegExp(
  `^(?:to )?(?:also |then )?(?:${verbs.ordered.join('|')})\\b(?! ?(?:is|was|has|with))`,
  'iu',
)
/** Either the practice or the hospital could take it. */
const AT_PRACTICE = new RegExp(
  `^(?:for )?(?:(?:repeat|further|recheck|monitoring|surveillance) )?(?:${verbs.atPractice.join('|')})(?: and (?:${verbs.atPractice.join('|')}))?(?: check| level)?(?= (?:in|at|within|by|every|before|after|each|again|on|to)\\b|[.;]?$)`,
  'iu',
)
const VAGUE =
  /^(?:please |to )?(?:chase|follow[- ]up)\b|\b(?:needs?|will need|requires?|will require) (?:an? |some |further |more |to have |urgent |regular )*(?:repeat|follow[- ]?up|review|monitoring|checks?|scans?|bloods?|blood tests?|referral|appointment|x-ray|MRI|CT|ultrasound|echo\p{L}*|ECG|imaging|biopsy|endoscopy|colonoscopy)\b|\bsomeone (?:should|needs|must)\b/iu
const PASSIVE = new RegExp(
  `\\b(?:to be|should be|must be|ought to be|needs? to be|will need to be|requires? to be|is to have|are to have|needs?|requires?|wants?) (?:${verbs.done.join('|')})\\b|\\b(?:bloods?|blood tests?|samples?|swabs?|stitches|sutures|clips|staples|dressings?|plaster|cast|catheter)(?: \\p{L}+)? (?:to be|should be|must be|(?:will )?needs? to be|(?:will )?needs? to|to|must|should) (?:taken|changed|come out|come off)\\b|^(?:(?:he|she|they|you) )?(?:(?:is|are|should|will need) )?(?:to )?have (?:an? |some |further |another |repeat |your |his |her )+(?:${verbs.atPractice.join('|')}|MRI|CT|scan|x-ray|ultrasound|echo\\p{L}*|ECG|DEXA)\\b`,
  'iu',
)
/** 'Clinic review' */
const APPOINTMENT =
  /^(?:(?:clinic|outpatient|nurse|consultant|medical|routine|further|telephone|video|repeat|\p{L}+ clinic) )*(?:review|appointment|follow[- ]?up|clinic)(?=[.;]?$| (?:with|in|at|by|here)\b)/iu
const PLANNED = new RegExp(`\\bwill (?:also |then )?be (?:${verbs.done.join('|')})\\b`, 'iu')
const NOBODYS = [PASSIVE, PLANNED, VAGUE, ORDERED, AT_PRACTICE]
const ORDERS = [ORDER, PASSIVE, VAGUE, GP_TO, APPOINTMENT]
/** What we ourselves promise. */
const PROMISE = new RegExp(
  `\\b(?:I|we|our(?: [\\p{L}’'-]+){1,4}|(?:the |his |her |your )?(?:[\\p{L}’'-]+ ){0,3}(?:nurses?|midwi(?:fe|ves)|dietitian|therapist|\\p{L}+therapy|physiotherapist|podiatr\\p{L}+|coordinator|secretary|team|clinic|ward|service|consultant|registrar|doctor|worker|rehabilitation|psychologist|pharmacist|specialist|practitioner|surgeons?|anaesthetist|department|hospital|unit|optometrist)|Dr \\p{L}+),?(?: [\\p{L}’-]+,)? (?:will|shall|plan to|intend to|hope to|(?:am|are|is) going to) (?:also |then |now |therefore |both |personally )*(?:${verbs.promised.join('|')})\\b|\\b(?:I|we)[’']ll (?:${verbs.promised.join('|')})\\b`,
  'iu',
)
const SETTLED = /\b(?:requested|booked|arranged|already|due)\b/giu
const CONDITION = /\b(?:if|unless|should (?:he|she|they|the|it|this))\b/iu
const DENIED = /\b(?:not|no|nor|nothing|none|never|without|need(?:s)? no|unnecessary)\b|n['’]t\b/iu
/** Names the person who acts, not the one it is done to or the place it leads to ('to be referred to physiotherapy'). */
const OWNER =
  /\b(?:I|we|us|our|my|gp|by (?:(?:the|our|your|his|her|their|my|an?) (?!end\b|time\b|new\b|start\b|middle\b|weekend\b|spring\b|summer\b|autumn\b|winter\b))?(?:\p{L}+[ -]){0,3}?(?:nurses?|teams?|clinic|ward|hospital|department|midwi(?:fe|ves)|pharmac\p{L}+|dietitian|\p{L}*therap\p{L}+|podiatr\p{L}+|service|patient|parents?|mother|father|wife|husband|daughter|son|carers?|school|dentist|optometrist|optician|consultant|registrar|colleagues?|practice|surgery|unit|laboratory|visitor|coordinator|psych\p{L}+|surgeons?|doctors?|Dr|Mr|Mrs|Ms|Miss|me|them)|(?:at|in|with|via|through|under|from|on) (?:\p{L}+ ){0,4}?(?:surgery|practice|clinics?|department|ward|hospital|unit|centre|teams?|nurses?|service|pharmac\p{L}+|midwi\p{L}+|laboratory|community|school|dietitian|\p{L}*therap\p{L}+|dentist|optometrist|optician|consultant|colleagues?|primary care|outpatients?|theatre|casualty|MDT|home|telephone|rooms?)|here|in-house|locally|(?<!\bbe )(?:requested|booked|arranged|ordered|listed|sent|referred)|(?:nurse|team|midwife|patient|he|she|they|parents?|mother|father|wife|husband|daughter|son|carers?|dietitian|pharmacist|clinic|ward|service|MDT|department|consultant|Dr \p{L}+) (?:to|will|can|is to|are to|has|have|should)\b(?! be\b))\b/iu
const US = /\b(?:you|your|practice|surgery|please)\b/iu
const MONTH =
  /\b(?:Jan(?:uary)?|Feb(?:ruary)?|March|April|May|June?|July|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)\b/u
/** An event counts, the change of a dose does not: 'after the increase' is any time after. */
const TIME =
  /\b(?:today|tomorrow|now|tonight|immediately|urgent(?:ly)?|soon as|straight ?away|at once|same day|next(?! of kin| to\b)|this (?:week|month|year|autumn|winter|spring|summer|morning|afternoon|evening|term)|each|every|daily|nightly|weekly|fortnightly|monthly|yearly|annual(?:ly)?|quarterly|ongoing|long[- ]term|lifelong|before|afterwards|until|once(?! (?:daily|an? |weekly|more))|when(?:ever)?|if(?! you (?:could|would|can|might))|should (?:he|she|they|the|it|this)|unless|while|during|prior|(?:after|following)(?! (?:(?:the|his|her|your|this|that|any|each|a) )?(?:dose |recent |latest |new )?(?:start|increas|chang|stop|reduc|restart|switch|commenc|adjust|titrat|introduc|alter|addition)\p{L}*)|due(?! to| course)|booked|arranged|requested|already|as planned|christmas|easter|spring|summer|autumn|winter|new year|over the (?:next|coming)|in (?:early|mid|late|the (?:new|next|coming|first|second|third|last|spring|summer|autumn|winter|week|month|year|morning|afternoon|evening|meantime|event))|at (?:\d|the (?:next|end|same|time|start|beginning|weekend|follow|review|first)|(?:his|her|their|your) (?:next|review|annual|follow|booking|appointment|visit|first)|review|follow|discharge|birth|booking|each|that|night)|on (?:the (?:\d|day|morning|same|first|next)|discharge|completion|admission|arrival|\d|that day)|by (?:\d|then|mid|early|late|the (?:end|time|weekend|new|middle|start|first))|within (?:\d|an?\b|one|two|three|four|six|hours|days|weeks)|from (?:now|the|then|mid|week)|per (?:day|week|month|year))\b|\b(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|few|several|couple of|another|half a)[- ]?(?:hours?|days?|weeks?|months?|years?|fortnights?|\/\d+|\/(?:7|12|52))\b|\b(?:mid|early|late)-\p{L}+|\d ?\/ ?(?:7|12|52)\b/iu
