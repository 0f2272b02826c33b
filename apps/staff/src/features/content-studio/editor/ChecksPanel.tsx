import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react'
import { Button } from '#components/Button.tsx'
import { Notice } from '#components/Notice.tsx'
import { useStudio } from '../studio-context.tsx'
import { ProblemList } from '../files/ProblemList.tsx'
import { editorMessages as words } from './editor.messages.ts'
import styles from './editor.module.css'

/** Check results: a success message, or each problem with a link to its field. */
export function ChecksPanel() {
  const { checks, onFault } = useStudio()
  const { state, faults } = checks
  const errors = faults.filter(({ severity }) => severity === 'error')
  const advice = faults.filter(({ severity }) => severity === 'advice')
  if (state === 'failed')
    return (
      <Notice kind="warning">
        <p>{words.failed}</p>
        <Button kind="secondary" onPress={checks.again}>
          {words.checkAgain}
        </Button>
      </Notice>
    )
  const isRed = errors.length > 0
  const Icon = isRed ? CircleAlert : state === 'checking' ? LoaderCircle : CircleCheck
  const tone = isRed ? 'error' : state === 'checking' ? 'saving' : 'saved'
  return (
    <section className={styles.checks} aria-label={words.checksTitle}>
      <p className={styles.status} data-tone={tone} role="status">
        <Icon size={18} aria-hidden="true" />
        {isRed ? words.red({ count: errors.length }) : state === 'checking' ? words.checking : words.green}
      </p>
      {isRed ? <ProblemList faults={errors} onFault={onFault} /> : null}
      {advice.length > 0 ? (
        <details className={styles.advice}>
          <summary>
            {words.advice} ({advice.length})
          </summary>
          <ProblemList faults={advice} onFault={onFault} />
        </details>
      ) : null}
    </section>
  )
}
