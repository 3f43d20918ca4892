import { Notice } from './notice.tsx'

/** Says why a form that was opened anew is filled in. */
export function TypedEarlier() {
  return (
    <Notice tone="blue">
      You typed this earlier and did not save it. Go on with it, or press Cancel to discard it.
    </Notice>
  )
}
