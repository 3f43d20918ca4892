import words from './email-words.json' with { type: 'json' }

/** Neither the patient's name nor anything clinical: subjects are shown on locked screens and kept in logs. */
export function emailSubject(practice: string): string {
  return words.subject.replace('{practice}', () => practice)
}

export function emailText({ to, practice }: { to: string; practice: string }): string {
  const fill = (line: string) => line.replace('{to}', () => to).replace('{practice}', () => practice)
  return `${words.text.map(fill).join('\n\n')}\n`
}
