// Decides whether an action says when it is due: a day, a period or an event. 'Soon' and the day of an earlier result do not
// count.

/** Words about an appointment that is already made: a booked scan does not say when we will ring about it. */
const SETTLED = /\b(?:requested|booked|arranged|already|due)\b/giu

export function saysWhen(text: string): boolean {
  const plain = OTHER_TIMES.reduce((rest, pattern) => rest.replace(pattern, ' '), text)
  return TIME.test(plain) || TERM.test(plain) || MONTH.test(plain)
}

/** Whether our own promise says when: 'I will ring about the scan that is booked' does not. */
export function promisesWhen(text: string): boolean {
  return saysWhen(text.replace(SETTLED, ''))
}

/** Whether the text names a future day or period. */
export function isTimed(text: string): boolean {
  return (
    FUTURE.test(text) || (MONTH_TO_COME.test(text) && (ASKED_FOR_MONTH.test(text) || !PAST_MONTH.test(text)))
  )
}

const COUNT =
  '(?:\\d+(?:[–-]\\d+)?|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|few|several|couple of|another|half a)'
export const SPAN =
  '(?:(?:working |school )?(?:hours?|days?|weeks?|months?|years?|fortnights?|weekends?|terms?))'

/** Matches times that do not say when the action is due. */
const OTHER_TIMES: readonly RegExp[] = [
  // Vague times, such as 'in due course' and 'when convenient'.
  /\b(?:as soon as (?:practicable|practical|(?:I|we|you|he|she|they) (?:am|is|are|can|could|get|gets|has|have)\b[^.;,]*)|(?:regularly|periodically|intermittently|occasionally|closely|from time to time|now and then|at (?:regular )?intervals) (?:while|whilst|during|for as long as|as long as)\b[^.;,]*|as and when|when(?:ever)? (?:it is |it['’]s )?(?:convenient|possible|practicable|suitable|able|you (?:can|are able|have)|time (?:allows|permits))|at (?:some (?:point|stage)|your (?:earliest )?convenience|a later date)|in due (?:course|time)|before (?:too )?long|sooner or later|the fullness of time|one day|when(?:ever)? (?:he|she|they) (?:is|are) (?:next )?(?:passing|in\b|about)|once (?:convenient|possible)|for now|from now on|time to time|the next steps?|(?:in|over) the (?:near|long(?:er)?|medium|short) (?:future|term))\b/giu,
  // Durations and past times, such as 'a 24-hour tape', 'for 3 months', '6 weeks ago' and 'aged 4 years'.
  new RegExp(
    `(?<!\\bat )\\b${COUNT}[- ](?:hour|day|week|month|year)s?[- ](?:tape|ECG|monitor\\p{L}*|recording|blood pressure|ambulatory|urine|collection|Holter|diary|course|history|old|supply|trial)\\b|\\b(?:aged|age of|past|last|previous|these) (?:the )?${COUNT} ?${SPAN}\\b|(?<!\\bat )\\b${COUNT} ${SPAN} (?:ago|earlier|of age|old|history)\\b`,
    'giu',
  ),
  // Explanations of the past, such as 'which was 5.6 today' and 'as it fell in March'.
  /,? \(?(?:which|who|as|because|since|given that) (?:\p{L}+ ){0,4}(?:was|were|had|has been|rose|fell|climbed|dropped|came)\b(?:[^,.;)]|\.\d)*/giu,
  /\b(?:started|increased|reduced|changed|seen|done|taken|given|sent|measured|raised|low|abnormal|normal|high|stopped) (?:here |again )?(?:today|yesterday|(?:in|on|last) (?:\d{1,2} )?(?:\p{Lu}\p{L}+|week|month|year))\b/gu,
]
/** Months and days of the week. */
export const DAYS =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|March|April|May|June?|July|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)'
const MONTH = new RegExp(`\\b${DAYS}\\b`, 'u')
const MONTH_TO_COME = new RegExp(
  `\\b(?:[Bb]y|[Bb]efore|[Uu]ntil|[Ff]rom|[Oo]n|[Ii]n|for|[Dd]uring|at)(?: the)?(?: (?:early|mid|late|end of|start of|beginning of|middle of))?[ -](?:\\d{1,2}(?:st|nd|rd|th)? )?${DAYS}\\b`,
  'u',
)
const PAST_MONTH = new RegExp(
  `\\b(?:was|were|had|did|\\p{L}+ed|last|gave|began|saw|since)\\b[^.;]{0,60}\\b${DAYS}\\b`,
  'u',
)
/** Matches 'I have asked him to come to you on 3 June' and 'I told her that you would ring in May'. */
const ASKED_FOR_MONTH = new RegExp(
  `\\b(?:asked|told|advised|reminded|invited|encouraged|agreed|said|promised|understands?|knows?)\\b[^.;]{0,60}? (?:to (?!the\\b|\\d)|will |would |should |must |can |could )[^.;]{0,60}\\b${DAYS}\\b`,
  'u',
)
const FUTURE = new RegExp(
  `\\b(?:(?:in|within|after|every|over|for) (?:(?:about|around|roughly|the next|the coming|next|another|a further|the|first) ){0,2}${COUNT}[- ]?${SPAN}|${COUNT} ${SPAN} (?:after|before|from now|later|time)|(?:in|within|over) (?:the )?(?:next|coming) |next (?:week|month|year|few|couple|time|visit|appointment|review|${DAYS})|this (?:week|month|year|autumn|winter|spring|summer|afternoon|evening|term)|tomorrow|(?:in|before|by|over|after) the (?:new year|end|weekend|spring|summer|autumn|winter|middle|start)|(?:before|by|after|at) (?:Christmas|Easter|then|(?:his|her|their) (?:next|operation))|each (?:week|month|year)|every (?:week|month|day|year|fortnight|other)|weekly|monthly|fortnightly|annually|yearly|(?:on|from) day \\d+|a fortnight|the fortnight|\\d ?/ ?(?:7|12|52))`,
  'iu',
)
/** Matches times and events. A change of dose is not one, because 'after the increase' can be any later time. */
const TIME =
  /\b(?:today|tomorrow|now(?! that)|tonight|immediately|urgent(?:ly)?|soon as|straight ?away|at once|same (?:day|week|visit|time)|(?<!\b(?:give|do|have|arrange|repeat|take|perform|book|administer) (?:the |his |her |their |your )?)next(?! of kin| to\b)|next (?:week|month|year|time|visits?|appointments?|reviews?|clinic|day|morning|few|couple|\d|two|three|four|six|spring|summer|autumn|winter|term|session|round|contact|attendance|meeting|cycle)\b|that (?:day|week|month|visit|morning|afternoon|evening|weekend)|this (?:week|month|year|autumn|winter|spring|summer|morning|afternoon|evening|term)|each|every|daily|nightly|weekly|fortnightly|monthly|yearly|annual(?:ly)?|quarterly|ongoing|long[- ]term|lifelong|before|afterwards|until|once(?! (?:daily|an? |weekly|more))|when(?:ever)?|if(?! you (?:could|would|can|might))|should (?:he|she|they|the|it|this)|(?<!\b(?:and|but) )then(?= (?:about|whether|if|for|with|and|on)\b|[.;,]|$)|unless|while|during|prior|(?:after|following)(?! (?:(?:the|his|her|your|this|that|any|each|a) )?(?:dose |recent |latest |new )?(?:start|increas|chang|stop|reduc|restart|switch|commenc|adjust|titrat|introduc|alter|addition)\p{L}*)|due(?! to| course)|booked|arranged|requested|already|as planned|christmas|easter|spring|summer|autumn|winter|new year|over the (?:next|coming)|in (?:early|mid|late|the (?:new|next|coming|first|second|third|last|spring|summer|autumn|winter|week|month|year|morning|afternoon|evening|meantime|event))|at (?:\d|the (?:next|end|same|time|start|beginning|weekend|follow|review|first)|(?:his|her|their|your) (?:next|review|annual|follow|booking|appointment|visit|first)|review|follow|discharge|birth|booking|each|that|night)|on (?:day \d+|the (?:\d|day|morning|same|first|next)|discharge|completion|admission|arrival|\d|that day)|by (?:\d|then|mid|early|late|the (?:end|time|weekend|new|middle|start|first))|within (?:\d|an?\b|one|two|three|four|six|hours|days|weeks)|from (?:now|the|then|mid|week)|per (?:day|week|month|year))\b|\b(?:mid|early|late)-\p{L}+|\d ?\/ ?(?:7|12|52)\b/iu
/** Matches 'In 2 weeks', 'a month' and '6/52'. */
const TERM = new RegExp(`\\b${COUNT}[- ]?(?:${SPAN}|/\\d+)\\b`, 'iu')
