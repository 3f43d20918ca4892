import { Button, Group } from '@mantine/core'
import type { Dictation } from '@sincerely/contract/dictation'
import { can } from '@sincerely/domain/permissions'
import { IconSend } from '@tabler/icons-react'
import { useMomentText, useNow } from '../../../platform/practice.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { Notice } from '../../../ui/notice.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { BegunElsewhere } from '../begun-elsewhere.tsx'
import { isBeingRecorded } from '@sincerely/domain/dictations/being-recorded'
import { isMissing, useSendDictation } from '../dictation-changes.queries.ts'
import { serverKeyOf, useKeptDictations } from '../recorder/kept-dictations.ts'
import { wishToSend } from '../recorder/wish-to-send.ts'
import { refusalText } from '../recorder/refusals.ts'
import { DiscardButton } from './discard-button.tsx'
import classes from './typing.module.css'

/** One that somebody began and left: who may see it need not wait for them. */
export function NotSent({ dictation }: { dictation: Dictation }) {
  const user = useSignedInUser()
  const momentText = useMomentText()
  const isOpen = isBeingRecorded(dictation, useNow().getTime())
  const { createdBy, createdAt, seconds, hasSound } = dictation
  const send = useSendDictation(dictation)
  const missing = isMissing(send.error) ? refusalText(send.error) : null
  const kept = useKeptDictations().find((one) => serverKeyOf(one) === dictation.deviceKey)
  const who = createdBy.userId === user.id ? 'you' : createdBy.name
  const began = `Started by ${who}, ${momentText(createdAt)}. Not sent yet.`
  const press = () => {
    if (!kept) return send.mutate({ withoutMissing: missing !== null })
    // What lies here goes first: more of it than has arrived, perhaps.
    wishToSend(user.id, kept.deviceKey)
  }
  return (
    <EmptyState
      title={isOpen ? 'This dictation is being recorded' : 'This dictation has not been sent'}
      message={
        hasSound ? began : `${began} Nothing has arrived. You can discard it if nothing more is coming.`
      }
      action={
        <div className={classes.notSent}>
          {hasSound && !kept && (
            <p className={classes.hint}>
              <BegunElsewhere seconds={seconds} isOpen={isOpen} />
            </p>
          )}
          {missing !== null && <Notice tone="yellow">{missing}</Notice>}
          <Group justify="center" gap="xs">
            {hasSound && can(user, 'dictation.create') && (
              <Button
                leftSection={<IconSend size={16} aria-hidden />}
                loading={send.isPending}
                onClick={press}
              >
                {missing === null ? 'Send it as it is' : 'Send without the missing part'}
              </Button>
            )}
            <DiscardButton dictation={dictation} />
          </Group>
        </div>
      }
    />
  )
}
