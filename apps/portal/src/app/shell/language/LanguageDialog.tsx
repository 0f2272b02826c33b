import { useEffect, useId, useRef } from 'react'
import { useTenant } from '#organization/organization-context.tsx'
import { getDisplayedOrganization } from '#organization/displayed-organization.ts'
import { Button } from '#components/Button.tsx'
import { PhoneNumber } from '#components/PhoneNumber.tsx'
import { Dialog } from '#components/dialog/Dialog.tsx'
import styles from './language-dialog.module.css'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { languageMessages } from './language.messages.ts'

/** Shown first if no translation service is configured. */
function TranslationUnavailable() {
  return (
    <p className={styles.notYet} role="status">
      <strong>{`${languageMessages.notSetUp} `}</strong>
      <span>{languageMessages.changesNothing}</span>
    </p>
  )
}

/** Human translations come before machine translation. */
function TranslatedLanguages() {
  return (
    <p className={styles.writtenIn}>
      <span>{`${languageMessages.alsoIn} `}</span>
      <LanguageSwitch />
    </p>
  )
}

/** Offers a phone call if machine translation is not available. */
function CallInsteadNotice() {
  const phone = getDisplayedOrganization(useTenant())?.phone
  if (phone === undefined) return null
  return (
    <p>
      <span>{`${languageMessages.callInstead} `}</span>
      <PhoneNumber number={phone} />
    </p>
  )
}

function Disclaimer({
  isSetUp,
  onAccept,
  onCancel,
}: {
  readonly isSetUp: boolean
  readonly onAccept: () => void
  readonly onCancel: () => void
}) {
  return (
    <>
      <p>{languageMessages.automatic}</p>
      <p>{languageMessages.englishPrevails}</p>
      <p>{languageMessages.outsideControl}</p>
      <div className={styles.actions}>
        {/* Not prominent if accepting has no effect. */}
        <Button kind={isSetUp ? 'primary' : 'secondary'} onClick={onAccept}>
          {languageMessages.accept}
        </Button>
        <Button kind="secondary" onClick={onCancel}>
          {languageMessages.cancel}
        </Button>
      </div>
    </>
  )
}

/** Props of the language dialog. */
export interface LanguageDialogProps {
  /** Number of times it was opened; incrementing it opens the dialog again. */
  readonly opened: number
  /** True if a translation service is configured for this site. */
  readonly isSetUp: boolean
  readonly onAccept: () => void
}

/**
 * The disclaimer before a translation (LANG-02 to LANG-09). Cancel, Escape and a click on the backdrop close
 * it.
 */
export function LanguageDialog({ opened, isSetUp, onAccept }: LanguageDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    // The browser would focus the first button, which may be below the visible area on a small screen.
    title.current?.focus()
  }, [opened])
  const close = () => dialog.current?.close()
  return (
    <Dialog ref={dialog} labelledBy={titleId}>
      <h2 id={titleId} ref={title} tabIndex={-1} className={styles.title}>
        {languageMessages.title}
      </h2>
      <TranslatedLanguages />
      {isSetUp ? null : <TranslationUnavailable />}
      <CallInsteadNotice />
      <Disclaimer
        isSetUp={isSetUp}
        onAccept={() => {
          onAccept()
          close()
        }}
        onCancel={close}
      />
    </Dialog>
  )
}
