import { queryClient } from '../../../platform/query-client.ts'
import { toast } from '../../../ui/toast.ts'
import { letterQuery } from '../letters.queries.ts'

/** A sending that has failed for good is told to who asked for it, unless the letter is on the screen and says so itself. */
export async function tellUndelivered(letterId: number): Promise<void> {
  const query = letterQuery(letterId)
  if (queryClient.getQueryCache().find({ queryKey: query.queryKey })?.isActive()) return
  const letter = await queryClient.fetchQuery(query).catch(() => null)
  if (letter === null) return
  toast({
    type: 'error',
    title: 'A letter was not sent',
    message: `The letter for ${letter.patientName} (no. ${letter.id}) could not be sent to everybody and stays approved. Open it to try again, or to choose another way.`,
  })
}
