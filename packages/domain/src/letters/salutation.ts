// How a doctor is named and greeted: titles that are there are kept, 'Dr' is put before a bare name (product §2).

const titles = /^(?:dr|doctor|prof|professor|mr|mrs|ms|miss|mx|sir|dame|lord|lady|rev|sister|nurse)\b\.?/i

/** The name with its title: 'Patel' → 'Dr Patel', 'Dr Patel' and 'Miss Okonjo-Baines' stay, 'Doctor Patel' → 'Dr Patel'. */
export function titledName(name: string): string {
  const clean = name.trim().replace(/\s+/g, ' ')
  if (!titles.test(clean)) return `Dr ${clean}`
  return clean.replace(/^(?:(?:dr|doctor)\b\.?\s*)+(?=\S)/i, 'Dr ')
}

/** 'Dear Dr Patel,'; without a GP 'Dear Doctor,' (spec §9, product §2). */
export function salutation(gpName: string | null): string {
  const name = gpName?.trim() ?? ''
  if (name === '' || /^(?:dr|doctor)\.?$/i.test(name)) return 'Dear Doctor,'
  return `Dear ${titledName(name)},`
}
