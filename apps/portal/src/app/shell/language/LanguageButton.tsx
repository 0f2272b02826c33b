import { Languages } from 'lucide-react'
import { type ComponentType, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#components/Button.tsx'
import styles from './language.module.css'
import type { LanguageDialogProps } from './LanguageDialog.tsx'
import { type Translation, getTranslationControl, useTranslationAccepted } from './translation.ts'
import { languageMessages } from './language.messages.ts'

/**
 * The widget of the translation service: an empty element and its script, loaded once per document. React
 * never updates what the script renders here.
 */
function TranslationWidget({ script }: { readonly script: string }) {
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (document.querySelector('script[data-translation]')) return
    const element = document.createElement('script')
    element.src = script
    element.async = true
    element.dataset['translation'] = ''
    element.addEventListener('error', () => setFailed(true))
    document.head.append(element)
  }, [script])
  return (
    <div className={styles.widget}>
      <div id="translation-widget" data-testid="translation-widget" />
      {failed ? <p role="status">{languageMessages.silent}</p> : null}
    </div>
  )
}

/** Shown if the disclaimer could not be loaded: without it the user cannot accept. */
function MissingDisclaimer() {
  return <p role="status">{languageMessages.silent}</p>
}

/**
 * Loaded on press, or shortly before, because few users open it. A failed load is retried on the next press.
 */
const fetchDisclaimer = (): Promise<ComponentType<LanguageDialogProps>> =>
  import('./LanguageDialog.tsx').then(
    ({ LanguageDialog }) => LanguageDialog,
    () => MissingDisclaimer,
  )

const buttonMessages = {
  'not-set-up': languageMessages.notSetUp,
  off: languageMessages.off,
} as const

/**
 * The Language button with its disclaimer (LANG-01 to LANG-09). Accept hides the button and shows the
 * translation widget; Cancel, Escape and a click on the backdrop close the dialog. `allowed`: the widget may
 * run on the current page.
 */
export function LanguageButton({
  translation,
  allowed,
}: {
  readonly translation: Translation
  readonly allowed: boolean
}) {
  const [opened, setOpened] = useState(0)
  const [Disclaimer, setDisclaimer] = useState<ComponentType<LanguageDialogProps> | null>(null)
  // Without a translation service, the acceptance applies to this page only.
  const { key } = useLocation()
  const [acceptedOn, setAcceptedOn] = useState<string | null>(null)
  const isAnswered = !translation.isSetUp && acceptedOn === key
  const accepted = useTranslationAccepted(translation) || isAnswered
  const open = async () => {
    const fetched = await fetchDisclaimer()
    setDisclaimer(() => fetched)
    setOpened((before) => before + 1)
  }
  const fetchAhead = () => void fetchDisclaimer()
  const place = getTranslationControl(accepted, translation, allowed)
  return (
    <>
      {place === 'button' ? (
        <button
          type="button"
          className={styles.button}
          onPointerEnter={fetchAhead}
          onFocus={fetchAhead}
          onClick={() => void open()}
        >
          <Languages aria-hidden="true" size={20} />
          <span>{languageMessages.button}</span>
        </button>
      ) : null}
      {place === 'widget' ? <TranslationWidget script={translation.script ?? ''} /> : null}
      {place === 'not-set-up' || place === 'off' ? (
        <div className={styles.widget} data-testid="translation-widget">
          <p role="status">{buttonMessages[place]}</p>
        </div>
      ) : null}
      {place === 'reopen' ? (
        <div className={styles.widget} data-testid="translation-widget">
          <Button kind="quiet" onClick={() => window.location.reload()}>
            {languageMessages.translateThis}
          </Button>
        </div>
      ) : null}
      {Disclaimer ? (
        <Disclaimer
          opened={opened}
          isSetUp={translation.isSetUp}
          onAccept={() => {
            translation.accept()
            setAcceptedOn(key)
          }}
        />
      ) : null}
    </>
  )
}
