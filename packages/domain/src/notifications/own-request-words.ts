// Writes notifications to the person who recorded a data-rights request, after an administrator made a decision about it.
import { shortDay } from '../dates.ts'
import { dataRightLabels } from '../privacy/data-rights.ts'
import type { DataRight } from '../privacy/known-rights.ts'
import { shortened } from './shortened.ts'

/** `reason` is why the request was refused or takes longer, in the words that the person receives, or null. */
export type RequestFacts = { id: number; kind: DataRight; dueOn: string; reason: string | null }

type Told = { byName: string | null; request: RequestFacts | null }

export const ownRequestWriters = {
  data_rights_extended: ({ request }: Told) => ({
    title: 'Your request will take longer',
    message: request
      ? `${called(request)} will be answered later than planned, by ${shortDay(request.dueOn)}${because(request)}`
      : `${somethingOfYours} will be answered later than planned.`,
  }),
  data_rights_completed: ({ request }: Told) => ({
    title: 'Your request was completed',
    message: `${request ? called(request) : somethingOfYours} was completed.`,
  }),
  data_rights_refused: ({ request }: Told) => ({
    title: 'Your request was refused',
    message: request
      ? `${called(request)} was refused${because(request)} To see what you can do next, open Settings, Privacy & Data.`
      : `${somethingOfYours} was refused.`,
  }),
  data_rights_withdrawn: ({ byName, request }: Told) => ({
    title: 'Your request was withdrawn',
    message: `${byName ?? 'Someone'} recorded that ${request ? called(request, 'request') : 'a request you recorded'} was withdrawn. If this is wrong, tell an administrator.`,
  }),
  data_rights_reopened: ({ request }: Told) => ({
    title: 'Your request was reopened',
    message: request
      ? `${called(request)} was reopened. It is due by ${shortDay(request.dueOn)}.`
      : `${somethingOfYours} was reopened.`,
  }),
}

const somethingOfYours = 'A request you recorded'

/** Names the request by its number and not by the person, because others may see the notification. */
function called({ id, kind }: RequestFacts, noun = 'Request'): string {
  return `${noun} no. ${id} (‘${dataRightLabels[kind]}’)`
}

function because({ reason }: RequestFacts): string {
  if (reason === null) return '.'
  const said = shortened(reason)
  return /[.!?]$/.test(said) ? `: ‘${said}’` : `: ‘${said}’.`
}
