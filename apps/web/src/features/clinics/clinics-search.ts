/** Without a parameter, the list shows clinics that are not closed. */
export type ClinicsSearch = { closed?: true; /** The dialog for a new clinic is open. */ new?: true }

export function readClinicsSearch(search: Record<string, unknown>): ClinicsSearch {
  return { ...(search.closed === true && { closed: true }), ...(search.new === true && { new: true }) }
}

/** The selected visit of a clinic. If there is none, the next open visit is selected. */
export type ClinicSearch = { visit?: number }

export function readClinicSearch({ visit }: Record<string, unknown>): ClinicSearch {
  return typeof visit === 'number' && Number.isSafeInteger(visit) ? { visit } : {}
}
