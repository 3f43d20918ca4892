import { Button, Group } from '@mantine/core'
import type { Dictation } from '@sincerely/contract/dictation'
import { can } from '@sincerely/domain/permissions'
import { IconSend } from '@tabler/icons-react'
import { useMomentText, useNow } from '../../../platform/practice.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { Notice } from '../../../ui/notice.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { StartedElsewhere } from '../started-elsewhere.tsx'
import { isBeingRecorded } from '@sincerely/domain/dictations/being-recorded'
import { isPartMissing, useSendDictation } from '../dictation-changes.queries.ts'
import { serverKeyOf, useDictationDrafts } from '../recorder/dictation-drafts.ts'
import { requestSend } from '../recorder/request-send.ts'
import { refusalText } from '../recorder/refusals.ts'
import { DiscardButton } from './discard-button.tsx'
import classes from './typing.module.css'

/** Shows a dictation that was started and not sent. Everybody who sees it can send it. */
export function NotSent({ dictation }: { dictation: Dictation }) {
  const user = useSignedInUser()
  const momentText = useMomentText()
  const isOpen = isBeingRecorded(dictation, useNow().getTime())
  const { createdBy, createdAt, seconds, hasSound } = dictation
  const send = useSendDictation(dictation)
  const missing = isPartMissing(send.error) ? refusalText(send.error) : null
  const draft = useDictationDrafts().find((one) => serverKeyOf(one) === dictation.deviceKey)
  const who = createdBy.userId === user.id ? 'you' : createdBy.name
  const startedText = `Started by ${who}, ${momentText(createdAt)}. Not sent yet.`
  const press = () => {
    if (!draft) return send.mutate({ withoutMissing: missing !== null })
    // Sound on this device is sent first, because the server may have less of it.
    requestSend(user.id, draft.deviceKey)
  }
  return (
    <EmptyState
      title={isOpen ? 'This dictation is being recorded' : 'This dictation has not been sent'}
      message={
        hasSound
          ? startedText
          : `${startedText} Nothing has arrived. If nothing is coming, you can discard it.`
      }
      action={
        <div className={classes.notSent}>
          {hasSound && !draft && (
            <p className={classes.hint}>
              <StartedElsewhere seconds={seconds} isOpen={isOpen} />
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
