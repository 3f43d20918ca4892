import { useMayApprove } from '../platform/may-approve.ts'
import { useSignedInUser } from '../platform/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { shortcutPlaces } from './shortcut-places.ts'
import { ShortcutTables } from './shortcut-tables.tsx'

export function ShortcutList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts" size={820}>
      <ShortcutTables places={shortcutPlaces(useSignedInUser(), useMayApprove())} />
    </Dialog>
  )
}
