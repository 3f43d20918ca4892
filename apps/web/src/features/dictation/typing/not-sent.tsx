import { Button, Group } from '@mantine/core'
import type { Dictation } from '@sincerely/contract/dictation'
import { can } from '@sincerely/domain/permissions'
import { IconSend } from '@tabler/icons-react'
import { useMomentText, useNow } from '../../../platform/practice.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { BegunElsewhere } from '../begun-elsewhere.tsx'
import { isBeingRecorded } from '../dictation-words.ts'
import { useSendDictation } from '../dictation-changes.queries.ts'
import { changeDictation, serverKeyOf, useKeptDictations } from '../recorder/kept-dictations.ts'
import { uploadSoon } from '../recorder/uploads.ts'
import { DiscardButton } from './discard-button.tsx'
import classes from './typing.module.css'

/** One that somebody began and left: who may see it need not wait for them. */
export function NotSent({ dictation }: { dictation: Dictation }) {
  const user = useSignedInUser()
  const momentText = useMomentText()
  const isOpen = isBeingRecorded(dictation, useNow().getTime())
  const { createdBy, createdAt, seconds, hasSound } = dictation
  const send = useSendDictation(dictation)
  const kept = useKeptDictations().find((one) => serverKeyOf(one) === dictation.deviceKey)
  const who = createdBy.userId === user.id ? 'you' : createdBy.name
  const began = `Begun by ${who}, ${momentText(createdAt)}, and not sent.`
  const press = () => {
    if (!kept) return send.mutate()
    // What lies here goes first: more of it than has arrived, perhaps.
    changeDictation(user.id, kept.deviceKey, { wish: 'send', trouble: null })
    uploadSoon()
  }
  return (
    <EmptyState
      title={isOpen ? 'It is being recorded' : 'It was not sent yet'}
      message={
        hasSound ? began : `${began} Nothing of it has arrived: it can be discarded if nothing is to come.`
      }
      action={
        <div className={classes.notSent}>
          {hasSound && !kept && (
            <p className={classes.hint}>
              <BegunElsewhere seconds={seconds} isOpen={isOpen} />
            </p>
          )}
          <Group justify="center" gap="xs">
            {hasSound && can(user, 'dictation.create') && (
              <Button
                leftSection={<IconSend size={16} aria-hidden />}
                loading={send.isPending}
                onClick={press}
              >
                Send it as it is
              </Button>
            )}
            <DiscardButton dictation={dictation} />
          </Group>
        </div>
      }
    />
  )
}
