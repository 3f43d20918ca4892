// Lists the words that decide which medicine a verb belongs to.

export const PARTING = new Set(['with', 'before', 'after', 'for', 'because', 'if', 'and', 'until', 'then'])

export const IMPERATIVES = new Set(
  'carry start stop increase reduce continue add begin commence switch swap change keep withhold hold restart double halve lower try prescribe introduce titrate wean stay avoid leave starts stops increases reduces continues adds begins withholds'.split(
    ' ',
  ),
)

/** Words that are an action only directly beside a medicine, because of 'raised PSA', 'eye drops' and 'lower lobe'. */
export const LOOSE = new Set(
  'raised raise drop dropped lower lowered up down cut new keep keeps change changes changed changing try finish finished held hold double doubled go going went gone come came coming stay stays leave put taken take has was no halved step stepped bring brought moved'.split(
    ' ',
  ),
)

export const OPENERS = new Set([
  'and',
  ',',
  '.',
  ':',
  ';',
  'to',
  'please',
  'then',
  'also',
  'but',
  ')',
  'should',
  'will',
  'would',
  'must',
  'not',
  'can',
  'could',
  'you',
  'he',
  'she',
  'i',
  'we',
])

export const GERUNDS = new Set(
  'prescribing starting taking giving using restarting adding increasing introducing having issuing'.split(
    ' ',
  ),
)

export const OTHER_OBJECTS = new Set(
  'smoking drinking driving work working school college physiotherapy dialysis school exercise walking physio nursery crying breathing again below under'.split(
    ' ',
  ),
)

export const DOSE_WORDS = new Set(
  'mg g micrograms units ml tablet tablets daily nocte weekly puff puffs sachet sachets nasal spray drops inhaler cream'.split(
    ' ',
  ),
)

export const MODALS = new Set([
  'can',
  'should',
  'must',
  'may',
  'could',
  'is',
  'was',
  'are',
  'were',
  'has',
  'have',
])

export const PREDICATES = new Set([
  ...MODALS,
  'be',
  'been',
  'to',
  'not',
  'now',
  'also',
  'just',
  'then',
  'therefore',
])
