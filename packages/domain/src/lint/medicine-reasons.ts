// Checks that a letter says why a medicine was stopped or changed.
import type { Action, MedicineFacts } from '../fact-check/facts/medicine.ts'
import type { Reading } from '../language/reading.ts'
import type { LetterSentence, ReadLetter } from './read-letter.ts'
import type { LintFinding } from './types.ts'

const DONE = {
  stop: 'stopped',
  increase: 'increased',
  reduce: 'reduced',
  change: 'changed',
  start: 'started',
} as const
type Change = keyof typeof DONE

/**
 * Finds changes of medicines without a reason. If the letter has a heading for diagnoses, the diagnoses count as the reason
 * for a medicine that a list starts or increases.
 */
export function findUnreasonedChanges({
  reading,
  sentences: written,
  lines,
  text,
}: ReadLetter): LintFinding[] {
  const { words, medicines } = reading
  const nameless = withoutNames(text, reading)
  const sentences = written.map((each) => ({ ...each, text: nameless.slice(each.start, each.end) }))
  const swallows = !UNSWALLOWED.test(text)
  const hasDiagnosis = lines.some((line) => line.isHeading && DIAGNOSIS.test(line.text))
  const indexOf = new Map(sentences.map(({ from }, index) => [words[from]?.sentence ?? -1, index]))
  // 'Morphine for pain' explains why it was started, not why it was stopped.
  const [reasoned, indicated] = [new Set<string>(), new Set<string>()]
  const changed = new Map<string, { finding: LintFinding; reasons: ReadonlySet<string> }>()
  let last = -1
  for (const [at, medicine] of medicines.entries()) {
    const index = indexOf.get(words[medicine.from]?.sentence ?? -1) ?? -1
    const [sentence, next] = [sentences[index], sentences[index + 1]]
    if (!sentence || medicine.kind === 'substance') continue
    const change = changeOf(medicine, sentence, { hasDiagnosis, isFirst: index !== last })
    last = index
    const isTold = isReasonedAround(change, sentence, sentences.slice(0, index))
    if (isTold || givesReason(sentence, next)) indicated.add(medicine.id)
    if (isTold || reasonsChange(medicine, sentence, next)) reasoned.add(medicine.id)
    if (change === null || changed.has(medicine.id)) continue
    if (change === 'stop' && (!swallows || isReplaced(medicine, medicines[at + 1], words))) continue
    const start = words[medicine.from]?.start ?? 0
    const place = { start, end: sentence.end, text: text.slice(start, sentence.end) }
    const message = `Say why this was ${DONE[change]}.`
    const reasons = change === 'start' || change === 'increase' ? indicated : reasoned
    changed.set(medicine.id, { finding: { rule: 'medicine-reason', ...place, message }, reasons })
  }
  const findings = [...changed]
    // The reason for a change of 'insulin glargine' is one for 'insulin'.
    .filter(([id, { reasons }]) => ![...reasons].some((each) => each === id || each.startsWith(`${id} `)))
    .map(([, { finding }]) => finding)
  // Keeps one finding for each sentence: 'ramipril was changed to candesartan'.
  return findings.filter(({ end }, at) => findings[at - 1]?.end !== end)
}

/** Names of medicines are no reason: 'Stopped: atenolol'. */
function withoutNames(text: string, { words, medicines }: Reading): string {
  let [plain, reached] = ['', 0]
  for (const { from, to } of medicines) {
    const [start, end] = [words[from]?.start ?? 0, words[to - 1]?.end ?? 0]
    if (start < reached) continue
    plain += text.slice(reached, start) + '#'.repeat(end - start)
    reached = end
  }
  return plain + text.slice(reached)
}

/** Whether the next line of the list starts another medicine: 'Gliclazide stopped', 'Empagliflozin started'. */
function isReplaced(
  { from }: MedicineFacts,
  next: MedicineFacts | undefined,
  words: Reading['words'],
): boolean {
  const isNextLine = words[next?.from ?? -1]?.sentence === (words[from]?.sentence ?? 0) + 1
  return isNextLine && next?.actions.some(({ action }) => action === 'start') === true
}

function reasonsChange(
  { actions }: MedicineFacts,
  sentence: LetterSentence,
  next: LetterSentence | undefined,
): boolean {
  if (actions.some(({ action }) => isChange(action))) return givesReason(sentence, next)
  // In 'Actions for the GP: none, as we supply the lamotrigine' the reason explains why there are no actions.
  return !/^[^.]*\bnone\b/iu.test(sentence.text) && givesReason(withoutIndication(sentence), next)
}

function withoutIndication(sentence: LetterSentence): LetterSentence {
  return { ...sentence, text: sentence.text.replaceAll(/\bfor \p{L}+/giu, '') }
}

/** In its sentence, or clearly in the next. */
function givesReason({ text, line }: LetterSentence, next: LetterSentence | undefined): boolean {
  return saysWhy(text) || NOTE.test(text) || (next?.line === line && explains(next))
}

/** A result or a complaint in the sentence of the change, or what went wrong in the one before. */
function isReasonedAround(
  change: Change | null,
  { text, line }: LetterSentence,
  before: readonly LetterSentence[],
): boolean {
  if (change === null) return false
  const isBefore = before.slice(-2).some((each) => each.line === line && WRONG.test(each.text))
  return isBefore || RESULT.test(text) || COMPLAINT.test(text)
}

/** True for 'It made her cough' and 'This is for his pulse', but not for 'If she is well I will see her in May'. */
function explains(sentence: LetterSentence): boolean {
  // 'For breakthrough she has morphine' is what another medicine is for.
  const { text } = sentence.text.includes('#') ? withoutIndication(sentence) : sentence
  if (/^(?:it|this|that|these|those|they|the (?:aim|reason|idea|hope))\b/iu.test(text))
    return saysWhy(text) || COMPLAINT.test(text)
  return [REASON, AS_WHY, AIM, WRONG, RESUMED].some((pattern) => pattern.test(text))
}

function saysWhy(text: string): boolean {
  const plain = text.replaceAll(EXCHANGED, ' ')
  return [REASON, WEAK, AS_WHY, AFTER_DASH, AIM].some((pattern) => pattern.test(plain))
}

function changeOf(
  { actions }: MedicineFacts,
  { text }: LetterSentence,
  { hasDiagnosis, isFirst }: { hasDiagnosis: boolean; isFirst: boolean },
): Change | null {
  const changes = actions.map(({ action }) => action).filter(isChange)
  const change =
    changes.find((each) => each !== 'change' || !PATCH.test(text)) ??
    (STOPPED.test(text) && isFirst ? 'stop' : undefined) ??
    (TURNED.test(text) && isFirst ? 'change' : undefined)
  if (change === undefined || ENDS.test(text)) return null
  if (change !== 'stop' && EARLIER.test(text)) return null
  if (change === 'start' && REPEAT.test(text)) return null
  const isForDiagnosis =
    hasDiagnosis && !/[.!?]$/u.test(text) && (change === 'start' || change === 'increase')
  return isForDiagnosis ? null : change
}

const DIAGNOSIS = /\b(?:diagnos[ie]s|problems?|impression|condition|background|indication|pregnancy)\b/iu

/** Matches the end of a course, a pause and a single dose, which need no reason. */
const ENDS =
  /\b(?:reducing|increasing|tapering|down|up) by \d|\b(?:wean|taper)\p{L}*[^.;]{0,20} over \d|\btapering off\b|\bstop [^.;\n]{1,30} (?:on|in) (?:\d{1,2} )?\p{Lu}\p{L}+ 20\d\d|\bstop at \d+ weeks|\bon the morning\b|\bkits?\b|\b(?:stopped|discontinued) in (?:19|20)\d\d|\bthen (?:to )?stop|\bfinish(?:ed|es)\b|\bfor \d+ (?:days|weeks?|months?),? (?:and )?then\b|\bfor \d+ (?:days|weeks?|months?) [–-] stop|\b(?:weeks?|months?|days?) and (?:then )?stop|\b(?:was|were|been) given\b(?! up)|\b(?:beforehand|on the day|at the end of|loading)\b|\b(?:meaning to|with a view to|thinking of|consider\p{L}*|whether to)\b|\b(?:stop|omit|withh\p{L}+|paused?)[^.\n]{0,30}\b(?:for \d|before|prior)/iu

/** Matches a start in the past, or one that is only prescribed again. */
const EARLIER =
  /\b(?:since|after|of|on|before|within|when) (?:you |he |she |they |his |her )?(?:start|stopp|finish|prescrib|giv|us|tak|beg[aiu]n)(?:ed|ing|es|s|en|ning)?\b|\b(?:that |which )?you (?:started|prescribed?|have started|kindly started)|\bsame dose|\bcontinu|\bat the (?:start|onset)\b|\bdown from \p{L}+ times|\b(?:up|down) from \d[\d.]*[^.;]{0,20} to \d[\d.]* ?(?:kg|cm|mmHg|m?mol|micromol|%|g\/L|×|m?m\/)|\b(?:INR|weight|pulse|pressure|level|count|BMI|eGFR|creatinine|potassium|HbA1c|value)\b[^.;]{0,40} (?:up|down) from|\b(?:halves|doubles) the\b|\b(?:asked|told|advised) (?:him|her|them|you) not to\b/iu

/** Matches 'Please add latanoprost to her repeat list'. */
const REPEAT =
  /\brepeat (?:list|prescriptions?|template|medicines?)\b|\b(?:to|onto|for|off) (?:(?:the|his|her|your) )?repeat\b|\bon repeat\b|\bstarted in \d{4}|\b(?:GP|surgery|practice|we|us|I) (?:will|can|to|would) (?:then |now )?(?:prescribe|supply)\b/iu

/** Matches reasons to stop every medicine by mouth. */
const UNSWALLOWED =
  /\b(?:no longer|not|un)(?: (?:now|safely))? ?able to (?:swallow|take (?:tablets|anything by mouth))|\bcan(?:not|['’]t| no longer) (?:now |safely )?swallow\b/iu

/** Matches 'a patch, changed every 72 hours'. */
const PATCH = /\bchanged (?:every|each|once|twice|weekly|\d)/iu

const STOPPED =
  /\b(?:was|were|(?:has|have|had) been) (?:stopped|discontinued|withdrawn|withheld|ceased)\b|^stopped ?[:–-]|\bd\/c(?:['’]?e?d)?(?=[\s.,;)]|$)|\bis (?:now )?off(?=[.;,]|$)|\b(?:will|would|should|is to|are to|you|he|she|they) no longer (?:(?:needs?|has|have) to )?(?:takes?|uses?)\b|\b(?:took|taken|take|weaned|got) (?:you|him|her|them) off\b|\b(?:do not|don['’]t) (?:take|use) [^.;]{0,40}\bany (?:more|longer)\b|\bno longer on (?:the|his|her|your)\b|\b(?:was|were|been) (?:removed|deleted|crossed) (?:from|off)\b|\b(?:ended|phased out|tailed off)\b|\bhas gone(?=[.;,]| now)|: off(?=[.;,]|$)|\b(?:called a halt|put an end) to\b/iu
/** Matches changes to another dose or medicine that have no verb. */
const TURNED =
  /(?<!\busing [#\p{L} ]{1,40})\bin place of (?:(?:the|his|her|your) )?(?:\p{L}+ )?[#\d]|\binstead of (?!the (?:morning|evening)\b)|\bfrom (?:the )?#+[^.;,#]{0,30} (?:to|onto|on to) (?:the )?#|\bfrom \d[\d.]* ?(?:mg|g|micrograms?|units?|tablets?|puffs?)\b(?! ?\/)[^.;]{0,30}? to \d[\d.]* ?(?:mg|g|micrograms?|units?|tablets?|puffs?)\b(?! ?\/)|\brather than (?:the )?[\d#]|\b(?:cross-?taper\p{L}*|swapp(?:ed|ing)|convert(?:ed|ing)|rotated|transferred|exchanged|substituted) (?:for|with|to|from|onto)\b|\b(?:swapp|exchang|substitut|rotat|convert|transferr|mov|crossed over)(?:ed|ing)?\b[^.;]{0,60}? (?:for|to|with|onto)\b|\b(?:ma(?:de|kes?) way for|(?:gives?|given|gave) way to|(?<=\b\p{L}{3,}ed (?:(?:his|her|the|your|their) )?#+ )(?:up |down |back )?to (?=\d)|finished with #|(?:taken|takes|took) (?:the place of|over from)|cross(?:ed)? over from)\b|: now (?=[\p{L}#])|\b(?:trimmed|nudged|eased|adjusted|extended|shortened|lengthened) (?:up |down )?(?:to|from|the interval)\b|\b(?:cut|dropped|lowered|raised|reduced|increased|doubled|halved|changed|brought|put) (?:up |down )?(?:the|his|her|your|their) (?:\p{L}+ )?doses?\b|\breplac(?:es|ed|ing)\b|\d ?(?:mg|g|micrograms|units|mL)?(?: (?:once|twice) (?:daily|a day))? ?(?:→|->|=>)|[(,] ?(?:was|previously|formerly|had been|from) \d[\d.,]* ?(?:mg|g|micrograms?|units?|mL|tablets?|puffs?)\b(?! ?\/)|\b(?:up|down) (?:from|to) \d+(?:\.\d+)? ?(?:mg|g|micrograms|units)\b/iu

function isChange(action: Action): action is Change {
  return action in DONE
}

/** Matches a note in brackets with words: '(potassium)', '(low sodium and postural drop)'. */
const NOTE =
  /\([^();]*;[^();]*\p{L}{4}[^()]*\)|\((?!(?:un)?changed|new\b|previous|was |continu|dose|started|stopped|reduced|increased|down |up |in place|instead|replac|from |since \d|last |today|as required|by mouth|oral|generic|modified|both|same|\d)[^()]*\p{L}{4}[^()]*\)/iu
/** Matches 'As her INR is unstable' and 'given the fall in eGFR', but not 'as required', 'given today' or 'since 3 May'. */
const AS_WHY =
  /\b[Aa]s (?!required|needed|necessary|directed|before|planned|advised|agreed|an? |per\b|above|below|soon|discussed|well|of\b|from|usual|tolerated|prescribed|maintenance|instructed|requested|follows|previously|you (?:suggest|ask|advise|know)\p{L}*|shown|listed|and when|part\b|monotherapy|sole|first|(?:they|it|he|she|we|you) (?:are|is|was|were|do|did)(?=[.;,]|$| at\b| now\b))[\p{L}#]|\b[Gg]iven (?!up|way|by|in|at|as|today|on|with|oral|intra|here|once|twice|daily|every|to|for|via|\d)\p{L}|\b[Ss]ince (?=[\p{Ll}#])(?!you\b|starting|then|last|yesterday|discharge|admission|the (?:last|clinic|operation|appointment|start)|(?:his|her|their) (?:last|discharge|admission|operation|appointment))/u
/** How long a pause lasts needs no reason. */
const RESUMED = /^(?:to )?(?:restart|resume|recommence)\b/iu
/** In 'swapped for bisoprolol', the 'for' gives no reason. */
const EXCHANGED =
  /\b(?:swap\p{L}*|exchang\p{L}*|substitut\p{L}*|traded|made way)\b(?:(?!\bfor\b)[^.;]){0,60}\bfor\b/giu
/** Matches ', to halt it'. */
const AIM =
  /\bto (?:continue|complete|finish) (?:the|his|her|your|an?) (?:\p{L}+ )?(?:taper|wean|reduction|withdrawal|titration)\b|\bwhile (?:on|taking) (?:an?|the)\b|, to (?!take|be\b|start|restart|resume|recommence|begin|continue|finish|run|stop(?:$|[.,;]| (?:in|on|at|after|from)\b)|use|reduce|increase|go\b|come\b|wean|taper|titrate|once|twice|\d|the\b|an?\b|each|both|his|her|your)\p{L}+|\b(?:started|added|restarted|introduced|prescribed) to (?!take|be\b|start)\p{L}{3,}|\bto (?:bring|halt|get|heal|steady|quieten|build|lift|cut (?:the|his|her|your) (?:risk|chance)|fight|kill|cure|shrink|open|loosen|soften|stop (?:an?|the|him|her|you|your|his|\p{L}+s)|delay|ward off|suit|help)\b/iu
/** A result that is given with the change. */
const RESULT =
  /\d ?(?:m?mol\/|micromol|mmHg|beats|g\/L|m?I?U\/|mg\/L|micrograms\/L|mL\/min|× ?10)|\b(?:pulse|pressure|heart rate|eGFR|INR|potassium|sodium|QTc?|creatinine|platelets|level)\b (?:(?:was|is|of|had|fell|rose|dropped|to|only|now|down|up|again|has|been) ){1,3}\d/iu
/** A complaint that is given with the change. */
const COMPLAINT =
  /(?<!\b(?:no|without|not|any|denies) (?:\p{L}+ ){0,2})\b(?:dizz\p{L}+|cough\p{L}*|sw(?:elling|ollen|ell|elled)|nause\p{L}+|sick(?:ness)?|vomit\p{L}*|drows\p{L}+|sleepy|rash|tired\p{L}*|confus\p{L}+|constipat\p{L}+|diarrhoea|bleed\p{L}*|bled|headaches?|falls|fell|restless\p{L}*|sweat\p{L}*|hypos?|hypoglyc\p{L}+|itch\p{L}*|faint\p{L}*|insomnia|cramps?|tremor|bruis\p{L}+|indigestion|heartburn|palpitations|agitat\p{L}+|sedat\p{L}+|breathless\p{L}*|wheez\p{L}*|stiff\p{L}*|weight gain|hallucinat\p{L}+)\b|\btoo (?!early|late)\p{L}+|\bno longer (?:swollen|dizzy|sick|\p{L}+ing)/iu
const WRONG =
  /\btoo (?!early|late)\p{L}+|\bside[- ]effects?|\b(?:did|has|have|had|does) not (?:help|suit|agree|work)\p{L}*|\bno (?:benefit|help)\b|\btolerat\p{L}+|\b(?:made|making|gave|giving) (?:him|her|you|them)\b(?! (?:(?:an?|some|\d[\d-]*) )?(?:[\p{L}\d-]+ ){0,2}(?:plan|supply|leaflet|card|prescription|chart|sheet|schedule|advice|information|weeks?|days?)\b)|\b(?:above|below|not at|off) target\b|\b(?:would like|wants?|wanted|wish\p{L}*|prefer\p{L}*) to\b|\b(?:worse|(?:still|been|too|was|is|remains?) (?:very |a little )?high)\b|\b(?:not|poorly) controlled\b/iu
/** Matches 'Stopped – cough', 'reduced: sedation' and 'stopped, hyponatraemia'. */
const AFTER_DASH =
  /\b(?:stopped|discontinued|reduced|withdrawn|ceased|increased|changed|switched|halved|started|new)(?: (?:today|from \d[\d ,.\p{L}/]*? to \d[\d ,.\p{L}/]*))? ?(?:–|—|-(?= )|:|,) (?!and\b|now|then|from|to\b|last|new|today|was|one|two|with|at\b|on\b|in\b|until|by\b|switch|replac|start|stop|chang|not to be|take|twice|once|three|four|every|daily|\d)\p{L}{4}/iu
/** Words of a reason in the same sentence, which mean little in the next. */
const WEAK =
  /\b(?:for (?!\d|(?:(?:the|your) )?(?:GP|action|attention|information|practice)\b|a (?:week|month|year|fortnight|further)|(?:one|two|three|four|five|six|seven|eight|ten|twelve|life|now|good|long-term|another|the (?:time|next|first|last|moment|rest|remainder))\b)|after(?! (?:\d|(?:the|his|her|your|our|my|this|that) (?:\p{L}+ )?(?:clinic|visits?|appointment|call|telephone|phone|letter|meeting|review|last|lunch|breakfast|supper|dinner|food|meals?)|(?:an? |our |some |much |further |careful )*(?:long |short |full )?(?:talk|discussion|conversation|chat|consideration|thought|review|explanation|counselling)))|following(?! (?:(?:the|his|her|your|our|my|this|that|a|an) (?:\p{L}+ )?(?:clinic|visits?|appointment|call|telephone|phone|letter|meeting|review|last|lunch|breakfast|supper|dinner|food|meals?)|discussion|review))|(?:which|who)(?= (?:(?:he|she|they|you) (?:did|does|do|could|can|never|no longer|disliked?|found)|had|has|have|may|might|can|could|did|does|do|will|would|(?:is|was|were|are) (?:no|not|un\p{L}+|too|\p{L}+ing)|gave|made|caus\p{L}+|upset|interact\p{L}*|(?!was|is|has)\p{L}{3,}s)\b)|course|if|provided|unless|having|target|raised|low|high|requested|helps?|wish\p{L}*|suffer\p{L}*|develop\p{L}*|experienc\p{L}+|risk|and so)\b|, so\b/iu
const REASON =
  /\b(?:because|due to|owing to|in (?:view|light|response|the context|keeping|case)\b|on account of|on (?:the )?(?:grounds|advice|request)|at (?:his|her|their|your|the [\p{L}’']+) (?:own )?request|in order to|as a (?:result|consequence|precaution)|(?:when|until|during) (?=(?:he|she|it|his|her|their|the|an?)\b)|so that|now that|therefore|hence|consequently|accordingly|so (?:I|we|this|it|the|they|he|she) |to (?:help|reduce the|prevent|protect|control|treat|relieve|relax|avoid|improve|see (?:if|whether)|lower|ease|settle|allow|cover|keep|make|slow|thin|support|boost|calm|dry|minimi[sz]e|limit|manage|lessen|simplify|achieve|reach|spare|enable|permit|maximi[sz]e|optimi[sz]e|aid|strengthen|clear|guard|correct|restore|replace (?:what|the|his|her)|bridge|reverse)|caus(?:e[sd]?|ing)|gave(?! up| (?:him|her|them|you) (?:(?:an?|some|\d[\d-]*) )?(?:[\p{L}\d-]+ ){0,2}(?:plan|supply|leaflet|card|prescription|chart|sheet|schedule|advice|information|weeks?|days?)\b)|giv(?:es|ing) (?:him|her|them|you)|side[- ]effects?|(?:not|n['’]t|poorly|badly|never|cannot|unable to|difficult to|better|hardly) (?:\p{L}+ ){0,2}tolerat\p{L}+|(?:in|poorly |un)tolera\p{L}+|no longer (?:needed|required|necessary|indicated|helping)|not (?:needed|required|necessary|indicated)|ineffective|(?:has|had|have|did|does|do|is|was) (?:not|n['’]t) (?:help|work|suit|effective|control|respond)\p{L}*|(?:has|had|have) not been (?:enough|effective|controlled)|unhelpful|made (?:no|little) difference|done nothing|done little|without (?:benefit|effect|success|relief|response)|no (?:benefit|effect|improvement|relief|response|indication|need)|(?:poor|inadequate|insufficient|partial|incomplete|little|limited|good|full|lack of) (?:response|effect|benefit|control|relief)|fail(?:ed|ure|ing|s)|prophylaxis|need(?:ed|s)? (?:it|this|them|these|only) |time is up|(?<!\b(?:nothing|no other \p{L}+) )in its place|(?<!\b(?:change|switch|swap|taper|reduction|increase)\p{L}* (?:was|is|has been) )complet\p{L}+|contraindicated|stopped (?:it |this |them )?by the patient|(?:today|daily|night|morning|now|week) to (?!once|twice|three|four|half|an? |the |be |stop|take)\p{L}+|interact\p{L}*|aim\p{L}*|shortages?|out of stock|unavailable|cheaper|cost|in (?:\p{L}+ )?pregnancy|breast-?feeding|on mobili[sz]ing|no longer needs? (?:it|them|this)|(?:it|this|these|they) (?:will |should |can |may |also )?(?:protects?|prevents?|keeps?|guards?|treats?|eases?|lowers?|slows?|reduces?|calms?|thins?|controls?|makes?|relieves?|finish(?:es)?|completes?|fights?|clears?|stops?|helps?|settles?|gives?|brings?|opens?|heals?)|BP \d+|harm\p{L}*|damag\p{L}*|(?:he|she|they|you|parents?|mother|father|family|patient) (?:had |have |has )?(?:asked|wanted|want|decided|chose|chosen|declined|refused|would like|would rather)|(?:being|having) (?:only |now |still )?\d|prefer\p{L}*|(?:stopp|reduc|cut|halv|took|taken|wean|came|discontinu)\p{L}*\b[^.;]{0,40} (?:him|her|your|them)sel(?:f|ves)|(?<!\bno (?:known )?(?:drug |other )?)allerg\p{L}+|secondary to|relat(?:ed|ing) to|attributed to|thought to|(?:makes?|made|making) (?:him|her|them|you)|brought on|upset\p{L}*|troubled by|with (?:good|poor|no|little|better|improved|falling|rising|stable|well|the (?:aim|intention)))\b|, (?:(?:he|she|they) |(?:the|his|her|your) (?:\p{L}+ ){1,3}?)being\b|\b(?:before|ahead of) (?:\p{L}+ ){0,3}(?:surgery|operation|procedure|pregnan\p{L}+|conception|scan|contrast|endoscopy|biopsy)/iu
