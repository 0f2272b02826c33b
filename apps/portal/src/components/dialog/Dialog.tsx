import { limits } from '@evenkeel/api-contract/limits'
import { Dialog as UiDialog } from '@evenkeel/ui/Dialog'
import type { ComponentProps } from 'react'
import styles from './dialog.module.css'
import { componentMessages as words } from '../components.messages.ts'

/** Help lines within the dialog: those of the page are inert while a modal dialog is open. */
function DialogHelpLines() {
  return (
    <p className={styles.lines}>
      <span>{words.inDanger}</span>
      <a href={`tel:${limits.emergencyNumber}`}>
        <span>{`${words.call} `}</span>
        <span translate="no">{limits.emergencyNumber}</span>
      </a>
      <a href={`tel:${limits.suicideNumber}`}>
        <span>{`${words.call} `}</span>
        <span translate="no">{limits.suicideNumber}</span>
      </a>
    </p>
  )
}

/** A modal dialog with the help lines at its end, which stay visible while the rest scrolls. */
export const Dialog = ({ children, ...rest }: ComponentProps<typeof UiDialog>) => (
  <UiDialog {...rest}>
    <div className={styles.panel}>{children}</div>
    <DialogHelpLines />
  </UiDialog>
)
