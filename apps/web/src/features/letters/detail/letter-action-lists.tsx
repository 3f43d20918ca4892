import {
  IconCopy,
  IconDownload,
  IconEye,
  IconFileCode,
  IconFileTypeDocx,
  IconFileTypePdf,
  IconHistory,
  IconPrinter,
  IconShare2,
  IconTrash,
} from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import type { MenuAction } from '../../../ui/action-menu.tsx'
import type { useOutputActions } from '../output/use-output-actions.ts'
import classes from './letter-header.module.css'
import { iconLook, type QuietButton } from './quiet-button.tsx'
import { preloadPanel, type LetterPanel } from './use-letter-panels.tsx'

type Output = ReturnType<typeof useOutputActions>
type OnPanel = (panel: LetterPanel) => void

type QuietAction = ComponentProps<typeof QuietButton>

/**
 * Returns the actions before Download (View, Share and Print) and after it (Copy). Where there is space they are buttons,
 * otherwise menu items (spec §2 Letter detail).
 */
export function outputButtons(
  output: Output,
  onPanel: OnPanel,
): { first: QuietAction[]; last: QuietAction[] } {
  const first = [
    {
      label: 'View',
      icon: IconEye,
      keys: 'v',
      onSoon: preloadPanel.preview,
      onClick: () => onPanel('preview'),
    },
    { label: 'Share', icon: IconShare2, onClick: output.share.run },
    { label: 'Print', icon: IconPrinter, isBusy: output.print.isBusy, onClick: output.print.run },
  ]
  return { first, last: [{ label: 'Copy', icon: IconCopy, onClick: output.copy.run }] }
}

export function downloadActions(output: Output): MenuAction[] {
  return [
    { label: 'PDF', icon: <IconFileTypePdf {...iconLook} />, run: output.pdf.run },
    { label: 'Word', icon: <IconFileTypeDocx {...iconLook} />, run: output.word.run },
    { label: 'FHIR document', icon: <IconFileCode {...iconLook} />, run: output.fhir.run },
    ...(output.copies
      ? [
          {
            label: `PDF of all ${output.copies.count} copies`,
            icon: <IconFileTypePdf {...iconLook} />,
            run: output.copies.pdf.run,
          },
        ]
      : []),
  ]
}

type MoreOptions = {
  buttons: ReturnType<typeof outputButtons>
  downloads: readonly MenuAction[]
  /** Deletes the letter; null if the person cannot delete it. */
  onDelete: (() => void) | null
  /** Downloads the copies of all recipients; null if there is only one recipient. */
  copies: Output['copies']
  onPanel: OnPanel
}

/** Returns the items of the More menu: actions without a button and, on narrow screens, those whose buttons are hidden. */
export function moreActions({ buttons, downloads, onDelete, copies, onPanel }: MoreOptions): MenuAction[] {
  const narrowOnly = { className: classes.cramped }
  const asAction = ({ label, icon: Icon, onClick, onSoon }: QuietAction): MenuAction => ({
    label,
    icon: <Icon {...iconLook} />,
    run: onClick,
    ...(onSoon && { onSoon }),
    ...narrowOnly,
  })
  return [
    ...buttons.first.map(asAction),
    ...downloads.map(({ label, run }) => ({
      label: `Download ${label}`,
      icon: <IconDownload {...iconLook} />,
      run,
      ...narrowOnly,
    })),
    ...buttons.last.map(asAction),
    ...(copies
      ? [
          {
            label: `Print all ${copies.count} copies`,
            icon: <IconPrinter {...iconLook} />,
            run: copies.print.run,
          },
        ]
      : []),
    {
      label: 'History',
      icon: <IconHistory {...iconLook} />,
      run: () => onPanel('history'),
      onSoon: preloadPanel.history,
    },
    ...(onDelete
      ? [{ label: 'Delete', icon: <IconTrash {...iconLook} />, run: onDelete, isDanger: true }]
      : []),
  ]
}
