import { useEffect, useState } from 'react'
import styles from './language.module.css'

/**
 * The translation service's own control: an empty place, and its script, loaded once in the life of a document. React
 * never touches what the script puts here.
 */
export function Widget({ script }: { readonly script: string }) {
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
      {failed ? <p role="status">The translation service does not answer right now.</p> : null}
    </div>
  )
}
