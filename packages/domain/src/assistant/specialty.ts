// Finds the field that a doctor works in, from the description in their profile.

/** The field for an unknown specialty (spec §3). */
export const defaultSpecialty = 'general medicine'

/**
 * Returns the field: 'Consultant Cardiologist' is 'cardiology', 'Consultant in Palliative Medicine' is 'Palliative Medicine', and
 * 'Cardiology' is unchanged. Null, or a title that names no field ('Consultant', 'Nurse Practitioner'), gives the default.
 */
export function specialtyOf(specialization: string | null): string {
  const field = (specialization ?? '')
    .trim()
    .replace(GRADE, '')
    .replace(/^in\s+/iu, '')
  const named = TITLES.reduce((words, [title, noun]) => words.replace(title, noun), field)
  if (named !== field) return named.toLowerCase()
  return field === '' || NO_FIELD.test(field) ? defaultSpecialty : field
}

const GRADE =
  /^(?:(?:(?:senior|honorary|locum|lead|associate|advanced|clinical|chief|trainee|consultant|specialist|specialty|registrar|professor of|dr|doctor)\b\.?\s*)+)/iu

const NO_FIELD = /\b(?:nurse|practitioner|doctor|officer|fellow|secretary|manager|assistant)$/iu

const TITLES: [RegExp, string][] = [
  [/ologist\b/giu, 'ology'],
  [/(?:general )?physician\b/giu, 'medicine'],
  [/surgeon\b/giu, 'surgery'],
  [/paediatrician\b/giu, 'paediatrics'],
  [/pediatrician\b/giu, 'paediatrics'],
  [/obstetrician\b/giu, 'obstetrics'],
  [/geriatrician\b/giu, 'geriatrics'],
  [/psychiatrist\b/giu, 'psychiatry'],
  [/an(?:a)?esthetist\b/giu, 'anaesthetics'],
  [/intensivist\b/giu, 'intensive care'],
  [/podiatrist\b/giu, 'podiatry'],
  [/physiotherapist\b/giu, 'physiotherapy'],
  [/optometrist\b/giu, 'optometry'],
  [/dietitian\b/giu, 'dietetics'],
  [/dentist\b/giu, 'dentistry'],
  [/^(?:gp|general practitioner)$/iu, 'general practice'],
]
