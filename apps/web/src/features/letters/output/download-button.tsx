import { Button, Loader } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { ActionMenu, type MenuAction } from '../../../ui/action-menu.tsx'
import classes from '../detail/letter-header.module.css'

/** Downloads a letter as a PDF, a Word file (spec §2) or a FHIR document. */
export function DownloadButton({ actions, isBusy }: { actions: readonly MenuAction[]; isBusy: boolean }) {
  return (
    <ActionMenu
      label="Download"
      actions={actions}
      button={(trigger) => (
        <Button
          {...trigger}
          variant="default"
          size="xs"
          classNames={{ root: classes.menuButton, section: classes.menuSection, label: classes.shortLabel }}
          title="Download"
          aria-busy={isBusy}
          leftSection={
            isBusy ? (
              <Loader size={16} color="currentColor" aria-hidden />
            ) : (
              <IconDownload size={16} stroke={1.75} aria-hidden />
            )
          }
          rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
        >
          Download
        </Button>
      )}
    />
  )
}
