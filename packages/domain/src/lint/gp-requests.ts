// Checks that requests to the GP are in one place, and that the letter says so when there are none.
import { isClosing } from '../letters/closing.ts'
import type { LintFinding } from './types.ts'
import {
  APPOSED,
  COPIED,
  DONE,
  isDenied,
  NAMED_GP,
  REFERS,
  TESTS,
  WANTS_YOUR_GP,
  YOUR_GP,
} from './obligations.ts'
import type { ReadLetter } from './read-letter.ts'
import { isTimed } from './times.ts'
import verbs from './action-verbs.json' with { type: 'json' }

/** Finds requests to the GP in the middle of the text, where they are easily missed. */
export function findHiddenActions({
  text: whole,
  sentences,
  lines,
  reader,
  type,
}: ReadLetter): LintFinding[] {
  const box = lines.flatMap(({ section, text }) => (section === 'actions' ? text.toLowerCase() : []))
  const hasBox = box.length > 0
  const ofPatient = hasBox ? [OF_YOUR_GP] : [OF_YOUR_GP, WANTS_YOUR_GP]
  const asked = reader === 'clinician' ? REQUESTS : ofPatient
  const gp = NAMED_GP.exec(whole)?.[1] ?? null
  const namedIn = (words: string) => {
    if (reader === 'clinician') return namedRequests(words)
    // A letter to the patient may repeat what the section for the GP says.
    return hasBox && isTimed(words) && !isTold(words, box.join('\n')) ? YOUR_GP_TIMED : []
  }
  return sentences.flatMap((sentence) => {
    const { line, text, start } = sentence
    const words = (gp === null ? text : text.replaceAll(gp, 'your GP')).replace(APPOSED, 'your GP')
    const isPlace =
      line.section === 'actions' ||
      (line.section === 'plan' && reader === 'clinician' && !hasBox) ||
      (type === 'referral' && !COPIED.test(line.text)) ||
      REFERS.test(text) ||
      (!hasBox && ASKED_YOUR_GP.test(words))
    const found = isPlace || line.isHeading ? -1 : requestIn(words, asked, namedIn(words))
    if (found === -1) return []
    const at = words === text ? found : 0
    const place = { start: start + at, end: sentence.end, text: text.slice(at) }
    const message = `This asks the GP for something. Put it under the heading ‘${reader === 'patient' ? 'For your GP' : 'Actions for GP'}’.`
    return [{ ...place, rule: 'hidden-action', message }]
  })
}

/** Whether the section for the GP contains a long word of this text. */
function isTold(text: string, box: string): boolean {
  return (text.toLowerCase().match(/\p{L}{5,}/gu) ?? []).some(
    (word) => !COMMON.test(word) && box.includes(word.slice(0, 6)),
  )
}

/**
 * Returns the start of the first request, or -1. The `named` patterns name the GP or practice, and count even if the letter tells
 * somebody else to ask.
 */
function requestIn(text: string, asked: readonly RegExp[], named: readonly RegExp[]): number {
  if (!ANY_REQUEST.test(text)) return -1
  const starts = asked.flatMap((pattern) => {
    const at = startOf(pattern, text)
    return TOLD_OTHERS.test(text.slice(0, at[0] ?? 0)) ? [] : at
  })
  starts.push(...named.flatMap((pattern) => startOf(pattern, text)))
  if (named.includes(VISIT)) starts.push(...handovers(text))
  return starts.length === 0 ? -1 : Math.min(...starts)
}

function namedRequests(text: string): readonly RegExp[] {
  return isTimed(text) ? [VISIT, ...TIMED_REQUESTS] : [VISIT]
}

/** Finds sentences that hand work to the practice: 'from 1 May the azathioprine will come from the surgery'. */
function handovers(text: string): number[] {
  return [...text.matchAll(CLAUSES)].flatMap(({ 0: clause, index }) => {
    if (![clause, text].some(isTimed) && !LATER.test(text)) return []
    const isWork = TO_PRACTICE.test(clause) && WORK.test(clause)
    return isWork && !OURS.test(clause) && !isDenied(clause, '') ? [index + clause.search(/\p{L}/u)] : []
  })
}

function startOf(pattern: RegExp, text: string): number[] {
  const found = pattern.exec(text)
  return found === null || isDenied(text.slice(0, found.index), '') ? [] : [found.index]
}

/** Letters shorter than this (in characters) need not mention the GP at the end. */
const longNote = 400

/** Finds letters that do not say whether the GP has anything to do, and marks the plan or the last sentence. */
export function findUnsaidActions({
  text: whole,
  lines,
  sentences,
  reader,
  type,
}: ReadLetter): LintFinding[] {
  const isLong = whole.length > longNote && reader === 'clinician'
  const closing = lines.find((line) => isClosing(line.text))?.start ?? whole.length
  const plan =
    lines.find(({ section }) => section === 'plan') ??
    sentences.find(({ text }) => ENDING.test(text)) ??
    (isLong ? sentences.findLast(({ text, end }) => text.length > 30 && end <= closing) : undefined)
  if (type === 'referral' || plan === undefined) return []
  const title = plan.text.split(':', 1)[0] ?? ''
  const isPatient = reader === 'patient'
  // A practice also writes to its own patients, so this rule needs a letter that mentions a hospital.
  if (isPatient && !lines.some(({ text }) => OF_HOSPITAL.test(text))) return []
  const isSaid =
    lines.some(({ section }) => section === 'actions') ||
    sentences.some(({ text, line }) => {
      if (isPatient) return YOUR_GP_DOES.test(text.replace(APPOSED, 'your GP'))
      return (
        (line.section === 'plan' && GP_IN_PLAN.test(text.replace(THANKS, ''))) ||
        GP_DOES.test(text) ||
        GP_DOES_NOTHING.test(text) ||
        requestIn(text, REQUESTS, namedRequests(text)) !== -1
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
      message: `Say what the GP should do. Add the heading ‘${heading}’, and write ‘None’ if there is nothing to do.`,
    },
  ]
}

/** Any verb but those of a reader who only learns something. */
const VERB = `(?!(?:${verbs.receiving.join('|')})\\b)\\p{L}[\\p{L}-]+(?<!ed)\\b`
/** Excludes what the GP only receives: 'you will have his results', 'get a copy'. */
const ACT = `(?!(?:have|get) (?:(?:an?|his|her|their|the|this) )?(?:\\p{L}+ ){0,2}?(?:results?|reports?|letters?|cop(?:y|ies)|summary)\\b)${VERB}`
const KINDLY =
  '(?:(?:please|kindly|also|then|now|therefore|be able to|be (?:kind|good) enough to|be so (?:kind|good) as to|be happy to|be willing to|be asked to|no doubt|doubtless|of course|I am sure,?|\\p{L}+ly) ){0,3}'
const PRACTICE =
  "(?:(?:GPs?|general practitioner|(?:GP|doctor['’]s) surgery|(?<=\\b(?:your|local|(?:at|from|by|if|that|trust|happy for|perhaps|ask|asked|via|through) the) )surgery|practice(?: nurse| pharmacist| team)?|primary care(?: team)?|(?:family|own) doctor|health centre|medical centre|(?:family|primary care|local) (?:physician|provider|medical officer)|PCP|LMO|(?:community|local|own|usual) (?:pharmacist|pharmacy|chemist))\\b)"
const THEM = `(?:you|yourselves|your (?:nurses?|team|pharmacist|colleagues)|(?:(?:the|your|his|her|their|own) )*${PRACTICE})`
const MAY =
  '(?:should|could|can|must|(?:may|might|will|would|could) (?:wish|want|like|care) to|might|needs? to|(?:will|would) need to|has to|have to|ought to|(?:is|are|was|were|has been|have been) (?:kindly )?asked to|(?:is|are) (?:best|better|well) placed to|(?:kindly |please )?to|kindly|please)'
const NEED =
  '(?:should|can (?:now )?be|is best|value|appreciate|needs?|must|could|ought|to be|will require|requires?|ha(?:s|ve) to|would benefit|would like|(?:happy|content|keen) for)'
const GOOD =
  '(?:helpful|useful|sensible|good|kind|wise|prudent|best|ideal|grateful|appreciated?|preferable|delighted|pleased|glad|happy|obliged|help)'
/** Every request contains at least one of these words, so other sentences are skipped quickly. */
const ANY_REQUEST =
  /\b(?:you|your(?:selves)?|GPs?|general|practice|surgery|primary care|doctor|health centre|community|please|kindly|grateful|glad|obliged|appreciate|suggest|recommend|advise|propose|repeat|be|do|if|my|ask|LMO|PCP|physician|provider|thank|thanks|needs?|should|requires|may|might|could|can|shall|amiss|rely|relying)\b/iu
const ADVISED =
  '(?:advised|recommended|suggested|requested|needed|required|planned|agreed|proposed|due|indicated)\\b'
const AT_GP =
  '(?:a|an|the|repeat|further|weekly|monthly) (?:GP|practice|surgery|practice nurse) (?:[\\p{L}-]+ ){0,4}'
/** These verbs can also say what an operation does. */
const OF_AN_OPERATION = /^(?:reduce|stop|take|increase|change|start|follow|do|remove|make|add|continue|give)/u
const REQUESTS = [
  `^(?:and |so |also,? |please )?(?:could|can|would|might|may|shall) (?:he|she|they|it|this|that|these|his|her|their|the|an?|any) (?:[\\p{L}\\d'’-]+ ){0,6}?(?:be|have|get) (?:an? |some |his |her |the |\\p{L}+ly )?(?:${DONE}|continued|taken|put|${TESTS})\\b`,
  `^do (?:please )?(?!not )${VERB}`,
  `\\bperhaps (?:this|that|it|these|he|she|they|his|her|the) (?:\\p{L}+ ){0,3}?(?:could|might|should) be \\p{L}+`,
  `\\b(?:might|would|could) it be possible (?:for|to)\\b`,
  `\\bwonder(?:ed)? (?:if|whether) [^.;,]{1,50} (?:could|might|should) (?:now )?be \\p{L}+`,
  `\\bfor your signature\\b`,
  `\\b(?:you are (?:very )?welcome to (?!ask|contact|ring|call|refer|write|discuss|telephone|bring|send|re-?refer|get|come|let)${KINDLY}${VERB}|(?:is|are) yours to \\p{L}+)`,
  `\\bwould (?:do well with|benefit from) an? (?:\\p{L}+ )?referral\\b`,
  `\\b(?:I|we)(?:['’]d| would)? (?:suggest|recommend|advise) (?:\\p{L}+-)?(?:weekly|monthly|yearly|annual|regular|early) (?![^.;]*\\b(?:can|could|should)\\b)`,
  `\\b(?:suggest|recommend|advise|propose) that (?:\\p{L}+ ){1,3}(?:is|be|are) (?!seen\\b)\\p{L}+(?:ed|en|n|t)\\b`,
  `\\b${GOOD} (?:(?:to |for )?(?:us|me|him|her|them) )?(?:greatly |enormously |very much |a great deal |a lot )?if (?:he|she|they|it|his|her|their|the|this|that|these|an?) [^.;,]{0,60}?\\b(?:was|were|could be|can be|could have|had)\\b`,
  `\\b(?:grateful|appreciated?|helpful) if [^.;,]{1,60} (?:could|can|were|was) (?:kindly |please )?(?:be \\p{L}+|to be)`,
  `\\bmy (?:own )?(?:advice|suggestion|recommendation|preference) (?:to you )?(?:would be|is) (?!for me|for us)(?:that|to|an?|for)\\b`,
  `\\b(?:value|welcome) your (?:thoughts|views?|opinion|advice|help)\\b`,
  `(?<!\\b(?:thanks?|thank you) for )\\byour (?:kindly )?(?:checking|rechecking|repeating|arranging|prescribing|starting|restarting|continuing|monitoring|referring|reviewing|organising|taking over|issuing|keeping|adding|stopping|measuring|giving|chasing|considering|looking|increasing|reducing|titrating|trying|offering|seeing)\\b`,
  `\\b(?:rely|relying|count|counting|depend|depending|call|calling) (?:up)?on ${THEM}\\b`,
  `\\b(?:leave|leaving) (?:it |this |that )?(?:with ${THEM}|${THEM} to)\\b`,
  `\\bexpect(?:s|ing)? ${THEM} to ${KINDLY}\\p{L}+`,
  `\\b(?:falls?|passes|sits|rests|lies|reverts|returns|moves|is (?:now )?(?:down|up|over)) (?:now |then |back )?(?:to|with) (?:you\\b|yourselves|(?:the |his |her |their )?${PRACTICE})`,
  `\\b(?:one|request|favour|task|job|thing) for (?:you\\b|yourselves|(?:the |his |her )?${PRACTICE})`,
  `\\bover to (?:you\\b|yourselves|(?:the |his |her )?${PRACTICE})`,
  `\\b(?:from|on|at|for) your (?:side|end|part)\\b`,
  `\\b${TESTS}\\b[^.;]{0,80} (?:would|will) not (?:go amiss|hurt|come amiss)\\b`,
  `\\b(?:the |his |her |their |your )?${PRACTICE} ${MAY},? ${KINDLY}${VERB}`,
  `\\b(?:please )?(?:could|would|can|might|will) (?:you|${THEM}) ${KINDLY}${VERB}`,
  `\\b(?:(?:I|we) (?:would|should) (?:therefore |also )?be )?(?:very |most |so )?(?:grateful|glad|obliged) (?:if you (?:would|could|can|will)|for (?!an? (?:\\p{L}+ )?appointment\\b(?![^.;]{0,40}(?:your (?:nurse|practice|surgery)|bloods|to remove))|your (?:(?:\\p{L}+ ){0,2})(?:support|care|input|interest|help|referral|letter|advice|opinion|assessment)))`,
  `\\b(?:it )?(?:would be |is )?(?:very |most |extremely |a great )?${GOOD} (?:it )?if ${THEM} (?:would|could|can|might|were|are able)`,
  `\\bif you (?:would|could|can|might|were able to|are able to) ${KINDLY}${VERB}`,
  `\\b(?:appreciate it|wonder(?:ed|ing)?) (?:if|whether) ${THEM} (?:would|could|can|might|may)`,
  `\\bappreciate your (?:help|support|assistance)`,
  `\\bwould you mind \\p{L}+ing`,
  `\\b(?:please|kindly) (?!do not hesitate|do (?:feel|contact|get in touch|let|call|ring)\\b)${KINDLY}${VERB}`,
  `\\p{L},? please(?=[.;,)]|$)`,
  `\\b(?:perhaps ${THEM} (?:could|would|might)|(?:may|might|could|can) (?:I|we) (?:please |kindly )?(?:ask|request|trouble|suggest|leave|propose))\\b`,
  `\\b(?:I|we)(?:['’]d| would| should| will)?(?: also| therefore)? (?:trust|hope|expect|assume|presume|imagine|gather|like|want|need|ask|suggest|recommend|advise|propose|look to|rely on|understand) (?:that )?${THEM} (?:will|can|could|would|might|may|to|should|${VERB})(?! (?:agree|find|understand|be well|know|see\\b(?! him| her)))`,
  `\\b${NEED}\\b[^.;]{0,90}?\\b(?:from|by|with|at|via|through|in) (?:yourselves|you(?![\\p{L}'’]| (?:have|had|are|were|will|may|can|know|referred))|your (?:surgery|practice|office|nurses?|team|pharmacist)|(?:the |his |her |their )?${PRACTICE}|general practice|the community (?:in|next|at|every|within))`,
  `\\b(?!(?:from|by|with) (?:the|his|her) surgery)(?:from|by|with|at|via|through) (?:yourselves|you(?![\\p{L}'’])|your (?:surgery|practice|office|nurses?|team)|(?:the |his |her )?${PRACTICE})[^.;]{0,50}? (?:should|would (?:be|help|seem|make sense)|is due|is needed|will be needed|needs)\\b`,
  `\\b(?:leave|left|handed|passed|hand|pass|entrust|turn) [^.;]{0,60}?(?:to|with|in|over to) (?:you\\b|your (?:hands|care|discretion|(?:clinical )?judge?ment|decision|capable)|yourselves|the practice|(?:his|her|the) GP)`,
  `\\b(?:for|over to) you to ${KINDLY}${VERB}`,
  `\\b(?:I|we)(?:['’]d| would| should)? (?:also )?(?:ask|request|suggest|recommend|advise|propose) that [^.;,]{1,60}? be (?!seen\\b)\\p{L}+(?:ed|en|n|t)\\b`,
  `\\b(?:could|would|can|might) (?:his|her|their) surgery ${KINDLY}${VERB}`,
  `\\b(?:his|her|their) surgery (?:will need to|would need to|is asked to|are asked to|kindly|please) ${VERB}`,
  `\\b(?:pass|transfer|move|revert|return|hand over) (?:back )?to (?:you\\b|yourselves|your care|(?:the |his |her )?${PRACTICE})`,
  `\\byou (?:should|must|need to|will need to|will want to|have to|ought to|(?:may|might) (?:want|wish|like|care) to|might|could) ${KINDLY}${ACT}`,
  `\\b(?:ask|asking|asked|request|requesting|like|want|need|advise|invite|suggest(?:ed)?|recommend(?:ed)?) (?:that )?(?:you|(?:the|his|her|their) (?:own )?${PRACTICE}) (?:to )?${KINDLY}${VERB}`,
  `\\b(?:would|may|might) be (?:very |most )?(?!(?:happy|glad|pleased|delighted|grateful|obliged)\\b)(?:${GOOD}|worth(?:while)?|reasonable|appropriate)(?: to ${KINDLY}${VERB}| \\p{L}+ing\\b)`,
  `\\b(?:repeat|check|test|bloods?|culture|sample|review|monitoring|recheck|${TESTS})\\b[^.;]{0,80} would be (?:very |most )?${GOOD}\\b`,
  `\\brepeat (?:prescription|list|template)\\b[^.;]{0,40}\\b(?:should|needs?|will need|to be|must)\\b|\\b(?:should|needs? to|will need to|must|to be) [^.;]{0,40}(?:on|to|onto|off|from) (?:the|his|her|their) repeat\\b`,
  `\\b(?:I|we)(?:['’]d| would| should)? (?:also |therefore )?(?:suggest|recommend|advise|propose) (?:that (?:he|she|they|it|his|her|the)|\\p{L}{3,}ing|an? (?:trial|repeat|check|course|further)|repeat)\\b`,
  `\\bthank(?:s| you)[^.]{0,20} for (?:kindly )?(?:arranging|checking|repeating|continuing|prescribing|monitoring|organising|chasing|starting)\\b[^.]*(?:\\bin (?:an?|\\d)|next|every|until|from)`,
  `(?:^|[;,:–(] ?|\\b(?:and|but|so|then) )(?:yourselves|you|your (?:practice )?(?:nurses?|team)|(?:(?:the|his|her|their) )?${PRACTICE}) to ${KINDLY}${VERB}`,
  `\\b(?:(?:the|his|her|their|your) )?${PRACTICE} (?:should|must|ought to) (?:not|never) ${KINDLY}${VERB}`,
  `(?<!\\b(?:from|after|of|since|before) )\\bthe surgery (?:should|must|will need to|needs to|ought to|might|could|is asked to|has to)(?: not| never)? ${KINDLY}(?:${verbs.asked.filter((verb) => !OF_AN_OPERATION.test(verb)).join('|')}|see|plot|weigh|invite|call|ring)\\b`,
  `\\bthe surgery (?:could|should|might|can|will|may) (?:perhaps|kindly|please|then|also) ${VERB}`,
  `^(?:would |also |therefore )*(?:suggest|recommend|advise) (?!(?:he|she|they|that|him|her|them|you)\\b)\\p{L}`,
  `\\bin advance for (?:kindly )?\\p{L}+ing\\b`,
  `\\bGP (?:follow[- ]?up|review|appointment|bloods?)(?: of [^.;,]{1,30})? (?:in|within|next|is|should|to be|please)\\b`,
].map((pattern) => new RegExp(pattern, 'iu'))
/** These words are a request only together with a future day or period; otherwise they may report what was done. */
const TIMED_REQUESTS = [
  `(?<!\\b(?:I|we|our(?: \\p{L}+){1,3}|clinic|team|nurse|secretary|letter|report|results?|Dr \\p{L}+) (?:also |then )?)\\b(?:should|ought|needs?|must|wants?|could|can|will|would|may|might|to be|is to|are to|requires?|(?<=\\b(?:told|asked?|advised|agreed|reminded|arranged|encouraged|invited)\\b[^.;]{0,40} )to)\\b(?:(?!\\bif (?:he|she|it|they|the|this|any|symptoms|pain|things|worse|need|there))[^.;?]){0,100}?(?<!\\b(?:write|written|send|sent|letters?|reports?|results?|speak|talk|touch|discuss\\p{L}*|shared?|agreed?|copy|copied|copies|reply|grateful|thanks?|tell|known|explained?) (?:it |this |these |again |back |them |her |him |further |out )?)\\b(?:from|by|with|at|via|through|to|off|into) (?:yourselves|you(?![\\p{L}'’]| (?:have|had|are|were|will|may|can|know|referred))|your (?:own )?(?:surgery|practice|office|(?:\\p{L}+ )?nurses?|team|pharmacist)|(?:the |his |her |their |own |local )*(?:GPs?|practice(?: nurse)?|health centre|family doctor)\\b|primary care|general practice|(?<=(?:at|to|via|through|by) )(?:the |his |her |their )(?:\\p{L}+ )?surgery)(?![^.;,]*\\bif (?:he|she|it|they|the|this|any|symptoms|pain|things|worse|need|there))`,
  `\\b(?:stays?|remains?|continues?|will be|is|are) under your care\\b`,
  `\\b(?:to|will|should|must|can|may) (?:ask|see|contact|visit|approach|return to|go to) you (?:for|to have)\\b`,
  `\\byou (?:will|would|can|could|may|might|are going to) ${KINDLY}(?!see that\\b)${ACT}`,
  `\\b${PRACTICE} (?:will|would|can|may|is going to|are going to|has to|have agreed to|has agreed to) ${KINDLY}${ACT}`,
  `\\b${TESTS}\\b[^.;]{0,60}? (?:with|from|by|at|via|through) (?:yourselves|you(?![\\p{L}'’]| (?:have|had|are|were|will|may|can|know|referred))|your (?:surgery|practice|office|nurses?|team)|(?:the |his |her |their )(?:GP|practice(?: nurse)?|surgery))\\b`,
  // 'A GP blood pressure reading on day 5 was advised'
  `\\b${AT_GP}\\b[^.;,]{0,60} (?:was|were|is|are|has been|have been) ${ADVISED}`,
  `\\b${TESTS}\\b[^.;,]{0,40} (?:was|were|is|are|has been|have been|and) (?:also )?${ADVISED}[^.;,]{0,40}? (?:by|at|with|from|via|through) (?:(?:the|his|her|their|your) )?(?:surgery|${PRACTICE})`,
  `\\b(?:was|were) (?:told|asked|advised|reminded) to (?:see|visit|attend|go (?:back )?to|call at|book (?:in )?(?:with|at)|arrange[^.;,]{0,40} (?:with|at)|have [^.;,]{0,40}(?:with|at|by)) (?:you\\b|yourselves|(?:(?:the|his|her|their|your) )?(?:surgery|${PRACTICE}))`,
  `\\bwith your (?:kind )?(?:help|support|agreement|assistance|blessing|permission)\\b`,
  `\\b(?:will need|needs|should have|ought to have|is due|requires) (?:(?:an?|another|further|more|new|his|her|the|repeat|fresh|some|\\d+) )*(?:supply|prescription|script|(?:sick|fit) note|certificate|flu (?:jab|vaccin\\p{L}+)|\\p{L}+ vaccin\\p{L}+|booster)\\b(?![^.;]*\\b(?:us|here|hospital|clinic|ward|I)\\b)`,
].map((pattern) => new RegExp(pattern, 'iu'))
/** A part of a sentence with its own verb. */
const CLAUSES =
  /(?:(?!;|, (?:and|but|so|who|which)\b| and (?:thereafter|then|you|the (?:practice|surgery|GP))\b|\b(?:but|although|though|because|as) ).)+/gu
const TO_PRACTICE = new RegExp(
  `\\b(?:from|by|with|at|via|through|to|in|sees?|visit|attend|and) (?:yourselves|you(?![\\p{L}'’]| (?:have|had|are|were|will|may|can|know|referred|both|all))|your (?:own )?(?:\\p{L}+ )?(?:surgery|practice|nurses?|team|pharmacist)|(?:(?:the|his|her|their|a|own|local) )*${PRACTICE})|^\\W*(?:(?:and|so|then|the|her|his|their|your) )*(?:${PRACTICE}|nurses?) (?:takes?|is best|are best|will be|is happy|is to|are to|picks?|starts?)\\b|\\byou (?:will|are to|can|may) be \\p{L}+ing\\b|\\bthe practice['’]s\\b|\\bprescribed in the community\\b`,
  'iu',
)
const WORK = new RegExp(
  `\\b(?:${TESTS}|prescri(?:ptions?|bing)|scripts?|suppl(?:y|ies|ied|ying)|monitoring|depot|removal|remov\\p{L}+|dressings?|contraception|weigh\\p{L}+|clips|stitches|sutures|tablets|medicines?|injections?|due|b12|\\p{L}{3,}(?:mab|ine|ol|ate|ide|one|in|ril|tan|il|am|ium))\\b`,
  'iu',
)
const LATER =
  /\b(?:thereafter|afterwards|subsequent(?:ly)?|the (?:rest|remainder)|further|ongoing|from (?:now|then|there|here) on|from the (?:second|third|next|following)|in future|every|each|annual|yearly)\b/iu
/** Matches what the hospital or the patient does, and what has already happened. */
const OURS =
  /\b(?:I|we|us|our(?: \p{L}+){1,3}|clinic|hospital|ward|team|Dr \p{L}+) (?:also |then |now )?(?:will|shall|can|could|would|have|has|had|am|are|is|hope|plan|saw|see|met|gave|started|wrote) (?!(?:also )?(?:told|asked|suggested|advised|reminded|encouraged)\b)\b|\b(?:was|were|had|(?:has|have) been (?!asked|told|advised|reminded|encouraged)|did|took|gave|saw|came|went|checked|started|stopped|showed|since|ago|yesterday|last (?:week|month|year))\b|\bif (?:he|she|they|it|the|there|any|needed|necessary)\b|\b(?:write|writing|written|letters?|reports?|cop(?:y|ies)|results?|touch|speak|welcome|travels?|travelling|lives?|live)\b/iu
/** A visit to the practice makes work for it, even if the letter tells the patient to arrange it. */
const VISIT =
  /\b(?:see|come (?:back )?to|attend|visit|return to|book (?:in )?with|(?:an )?appointment (?:with|at)) (?:you|your (?:practice |own )?(?:nurses?|team|surgery|practice)|(?:the|his|her|their)(?: own)? (?:GP|surgery|practice(?: nurse)?))\b[^.;]{0,40}\b(?:for (?:an? |his |her |the )?(?:\p{L}+ )?(?:removal|blood|bloods|test|check|injection|prescription|vaccin\p{L}+|referral|monitoring|ECG|dressing)|to have)/iu
const OF_YOUR_GP = new RegExp(
  `\\b${YOUR_GP} (?:should|must|needs? to|will need to|has to|ought to|is to|to|could|can|please),? ${KINDLY}${VERB}|\\b(?:please )?(?:could|would|can) ${YOUR_GP} ${KINDLY}${VERB}|\\b${NEED}\\b[^.;]{0,60}? (?:by|from|at) ${YOUR_GP}|\\b(?:at|from|by) ${YOUR_GP}[^.;]{0,40} would be\\b`,
  'iu',
)
/** These words count only together with a period or a day (see `isTimed`). */
const YOUR_GP_TIMED = [
  `\\b${YOUR_GP} (?:will|can|may|might|is going to|has agreed to) (?:also |then |now )?(?:${ACT}|(?:call|ring|contact|see|visit|invite) you\\b)`,
  `(?<!\\b(?:I|we|clinic|team|nurse) (?:also )?)\\b(?:can|will|may|could|to)\\b(?:(?!\\bif\\b)[^.;?]){0,80}? (?:by|from|at|with|to|through) ${YOUR_GP}(?![^.;,]*\\bif\\b)`,
  `\\b(?:see|visit|attend|appointment (?:with|at)|book [^.;]{0,30}(?:with|at)) ${YOUR_GP}\\b[^.;]{0,40}\\b(?:for|to have) (?:[\\p{L}-]+ ){0,4}?(?:${TESTS}|removal|removed|checked|dressings?|prescription|tablets)\\b`,
].map((pattern) => new RegExp(pattern, 'iu'))
/** Words that are too common to identify an action. */
const COMMON =
  /^(?:please|would|should|could|about|after|again|before|month|months|weeks|their|there|these|practice|surgery|doctor|letter|today|which|start|check|further|every|other|patient|hospital|clinic|nurse)$/u
/** A letter to the patient alone may say what the GP was asked: 'I have asked your GP to check your kidneys'. */
const ASKED_YOUR_GP = new RegExp(`\\b(?:I|we)(?:['’]ve| have) (?:also )?asked ${YOUR_GP}\\b`, 'iu')
const TOLD_OTHERS =
  /\b(?:ask|asked|told|advised|reminded|invited|encouraged|instructed|knows|aware) (?!you\b|(?:the|his|her|their|your) GP\b)\S+/iu
const THANKS = /\bthank(?:s| you)[^.\n]*/giu
/** Matches sentences that show a plan without a heading. */
const ENDING =
  /\b(?:I|we) (?:will|shall|have arranged to|plan to) (?:see|review)\b|\bdischarged (?:from|back|to)\b|\b(?:no|further) follow-up\b|\b(?:do not|will not|no longer) need to (?:see you|come back|be seen)\b/iu
const OF_HOSPITAL =
  /\b(?:clinics?|hospital|ward|department|consultant|operation|theatre|infirmary|outpatients?|surgeons?|\p{L}+ologists?|psychiatrists?|geriatricians?|paediatricians?|obstetricians?|physicians?|specialist|referred you)\b/iu
const GP_IN_PLAN = new RegExp(`\\b(?:${PRACTICE}|(?:you|yourselves|[Pp]lease)\\b)`, 'u')
/** Matches 'There is nothing for you to do' and 'the GP will continue this', but not 'I will write to you'. */
const GP_DOES = new RegExp(
  `\\b(?:${PRACTICE}|you) (?:to|will|can|could|should|need|has|have (?:nothing|kindly|agreed|started)|is asked|does not|do not)\\b(?! (?:also )?(?:be (?:pleased|glad|aware|interested|sorry|relieved|delighted)|receive|get|see|know|recall|remember|hear|imagine|have (?:seen|received|heard)))`,
  'iu',
)
const NOBODY_ELSE = `(?:you\\b|yourselves|your (?:end|side|part|practice|surgery|team)|(?:the |his |her |their |your )?${PRACTICE}|the surgery)`
/** Matches 'No action is required at your end', 'I ask nothing of you', 'GP: nil'. */
const GP_DOES_NOTHING = new RegExp(
  `\\b(?:no|nothing|none|nil|not|n['’]t)\\b[^.;,]{0,60}?\\b(?:requests?|actions?|jobs?|tasks?|changes?|input|work|follow-up|ask(?:ed|ing)?|need(?:ed|s)?|required?|requires?|done|do|anything|further|outstanding)\\b[^.;,]{0,30}?\\b(?:of|from|for|by|at|in|with|on) ${NOBODY_ELSE}|\\bnothing\\b[^.;,]{0,30} (?:of|from|for|by) ${NOBODY_ELSE}|\\bno (?:GP|practice|primary care) (?:actions?|follow-up|tasks?|input)\\b|\\b${PRACTICE}[^.:]{0,20}: ?(?:nil|none|nothing|no (?:new )?actions?)\\b|\\bfor (?:your )?information only\\b|\\bno changes? (?:is |are )?(?:needed )?to (?:the|his|her|their) repeat\\b|\\bneeds? do nothing\\b`,
  'iu',
)
const YOUR_GP_DOES = new RegExp(
  `\\b${YOUR_GP} (?:will(?! (?:also )?(?:get|receive|have|be sent) )|should|must|can|could|has|needs?|does|to|is|knows)\\b|\\b(?:nothing|asked|asking|ask|write to|written to|from|for|by) (?:for )?${YOUR_GP}|^(?![^.]*\\b(?:if|unless|should you)\\b).*\\b(?:see|tell|contact) ${YOUR_GP}|\\bno (?:\\p{L}+ )?actions? (?:is|are) (?:needed|required)\\b`,
  'iu',
)
