import type { Recipient } from '@sincerely/domain/letters/recipients'
import { useState } from 'react'
import { useCreateAddress } from '../../../platform/address-book.ts'
import { isApiError, messageOf, newIdempotencyKey } from '../../../platform/api.ts'
import { parseObject } from '../../../platform/parse-object.ts'
import { useKept } from '../../../platform/use-kept.ts'
import { toast } from '../../../ui/toast.ts'
import { keptNewRecipientName } from './kept-address.ts'
import type { Typed } from './recipient-list.ts'
import { RecipientForm } from './recipient-form.tsx'

/** Somebody being typed; what is typed is kept on this device until they are on the list or it is given up. */
export function useNewRecipient(letterId: number) {
  const kept = useKept(keptNewRecipientName(letterId), parseTyped)
  const [start, setStart] = useState<Recipient | null>(kept.found ? asRecipient(kept.found.value) : null)
  return {
    /** What the form begins with; null while nobody is typed. */
    start,
    begin: (name: string) => setStart(asRecipient({ ...nobody, name: name === '' ? null : name })),
    type: kept.keep,
    end: () => {
      kept.drop()
      setStart(null)
    },
  }
}

type NewRecipientProps = {
  start: Recipient
  list: readonly Recipient[]
  onType: (typed: Typed) => void
  onAdd: (recipient: Recipient) => void
  onCancel: () => void
}

export function NewRecipient({ start, list, onType, onAdd, onCancel }: NewRecipientProps) {
  const { mutateAsync } = useCreateAddress()
  function add(typed: Typed, isKept: boolean) {
    onAdd({ ...start, ...typed })
    if (isKept) void keep(typed)
  }
  /** The form is gone by then, and the recipient is on the letter all the same: how it went is told in a message. */
  async function keep({ name, ...rest }: Typed) {
    if (name === null) return
    try {
      await mutateAsync({ body: { name, ...rest }, idempotencyKey: newIdempotencyKey() })
      toast({ type: 'success', message: `${name} is in the address book` })
    } catch (error) {
      if (isApiError(error) && error.code === 'address_exists')
        return toast({ type: 'info', message: `${name} is in the address book already` })
      toast({ type: 'error', title: `${name} is not in the address book`, message: messageOf(error) })
    }
  }
  return (
    <RecipientForm
      start={start}
      submitLabel="Add"
      others={list}
      mayKeep
      onType={onType}
      onSubmit={add}
      onCancel={onCancel}
    />
  )
}

const nobody: Typed = { name: null, address: null, email: null, way: 'post' }

function asRecipient(typed: Typed): Recipient {
  return { key: newIdempotencyKey(), kind: 'other', ...typed }
}

/** As it was kept, or null when it cannot be read. */
function parseTyped(text: string | undefined): Typed | null {
  const { name = null, address = null, email = null, way } = parseObject(text) ?? {}
  const isText = (value: unknown) => value === null || typeof value === 'string'
  if (!isText(name) || !isText(address) || !isText(email) || typeof way !== 'string') return null
  return { name, address, email, way } as Typed
}
