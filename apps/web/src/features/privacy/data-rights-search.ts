import { type RequestState, requestStates } from '@sincerely/domain/privacy/request-states'

type DataRightsSearch = { status?: RequestState; page?: number; request?: number }

/** Reads the page's search parameters and drops invalid ones. */
export function readDataRightsSearch(search: Record<string, unknown>): DataRightsSearch {
  const status = requestStates.find((known) => known === search['status'])
  return {
    ...(status !== undefined && { status }),
    ...numberOf('page', search),
    ...numberOf('request', search),
  }
}

function numberOf(name: 'page' | 'request', search: Record<string, unknown>): DataRightsSearch {
  const value = Number(search[name])
  return Number.isSafeInteger(value) && value > 0 ? { [name]: value } : {}
}
